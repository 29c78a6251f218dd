-- no transaction
-- The turn (turn_since) for which the team was last warned, and the candidate last notified, that an answer is missing.
-- Setting them leaves the version alone, so that open pages do not become stale.
ALTER TABLE applications
  ADD COLUMN IF NOT EXISTS warned_for timestamptz,
  ADD COLUMN IF NOT EXISTS unanswered_for timestamptz;
-- Applications that wait for their team as far as the candidate knows, the longest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_unanswered ON applications (turn_since, id)
  INCLUDE (company_id, job_id, warned_for, unanswered_for)
  WHERE turn = 'team' AND status IN ('active', 'on-hold', 'rejected') AND told_at IS NULL;
