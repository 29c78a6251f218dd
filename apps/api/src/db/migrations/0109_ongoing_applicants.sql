-- no transaction
-- The columns of the board of all jobs leave out the applications that have ended, which are most after some years.
-- The file runs again only after a failure, which can leave an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS applications_company_ongoing;
CREATE INDEX CONCURRENTLY applications_company_ongoing ON applications (company_id, stage, applied_at DESC, id DESC)
  INCLUDE (candidate_id, status, turn, turn_due) WHERE NOT (status = 'withdrawn' OR (status = 'rejected' AND told_at IS NOT NULL));
