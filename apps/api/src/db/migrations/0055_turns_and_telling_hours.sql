-- Whose turn an application is, since when, and until when. Kept by refreshTurns; of no meaning once it has ended.
ALTER TABLE applications
  ADD turn text NOT NULL DEFAULT 'team' CHECK (turn IN ('team', 'candidate')),
  ADD turn_since timestamptz NOT NULL DEFAULT now(),
  ADD turn_due timestamptz;

UPDATE applications SET turn_since = stage_since;

UPDATE applications a SET
  turn = CASE WHEN asked.since IS NULL THEN 'team' ELSE 'candidate' END,
  turn_since = coalesce(asked.since, waits.since),
  turn_due = CASE WHEN asked.since IS NULL
    THEN date_trunc('day', waits.since + make_interval(days => c.response_days), 'UTC') + interval '1 day - 1 millisecond'
    ELSE asked.due END
FROM applications b
JOIN companies c ON c.id = b.company_id
CROSS JOIN LATERAL (
  SELECT min(t.since) AS since, min(t.due) AS due FROM (
    SELECT q.sent_at, q.due_at FROM questionnaires q
    WHERE q.application_id = b.id AND q.replaced_at IS NULL AND q.answered_at IS NULL
    UNION ALL
    SELECT i.proposed_at, i.starts_at FROM interviews i WHERE i.application_id = b.id AND i.state = 'proposed'
    UNION ALL
    SELECT coalesce(d.decided_at, d.requested_at), NULL FROM details d
    WHERE d.application_id = b.id AND d.state = 'requested'
    UNION ALL
    SELECT h.offered_at, NULL FROM hires h WHERE h.application_id = b.id AND b.stage = 'hired'
  ) t (since, due)
) asked
CROSS JOIN LATERAL (
  SELECT greatest(
    b.applied_at, b.stage_since,
    (SELECT max(q.answered_at) FROM questionnaires q WHERE q.application_id = b.id),
    (SELECT max(coalesce(i.declined_at, i.starts_at + i.minutes * interval '1 minute')) FROM interviews i
     WHERE i.application_id = b.id AND (i.declined_at IS NOT NULL OR i.state IN ('scheduled', 'completed', 'no-show'))),
    (SELECT max(d.submitted_at) FROM details d WHERE d.application_id = b.id),
    (SELECT max(e.at) FROM application_events e WHERE e.application_id = b.id AND e.action = 'reopen')
  ) AS since
) waits
WHERE b.id = a.id AND a.status IN ('active', 'on-hold', 'rejected') AND a.told_at IS NULL;

CREATE INDEX applications_due ON applications (company_id, turn_due, id)
  WHERE turn = 'team' AND status IN ('active', 'on-hold');

-- visibleStatus in packages/domain: an undecided application of a closed job is 'job-closed'.
CREATE OR REPLACE VIEW candidate_applications AS
SELECT
  a.id, a.job_id, a.candidate_id, a.stage, a.applied_at, a.last_news_at,
  CASE
    WHEN a.status IN ('withdrawn', 'hired') THEN a.status
    WHEN a.told_at IS NOT NULL THEN 'not-selected'
    WHEN a.stage = 'hired' THEN 'offer'
    WHEN j.status = 'closed' THEN 'job-closed'
    WHEN EXISTS (
      SELECT FROM questionnaires q
      WHERE q.application_id = a.id AND q.replaced_at IS NULL AND q.answered_at IS NULL
    ) THEN 'action-needed'
    WHEN EXISTS (SELECT FROM interviews i WHERE i.application_id = a.id AND i.state = 'proposed')
      THEN 'action-needed'
    WHEN EXISTS (SELECT FROM details d WHERE d.application_id = a.id AND d.state = 'requested')
      THEN 'action-needed'
    WHEN a.stage = 'applied' THEN 'received'
    ELSE 'in-review'
  END AS visible_status,
  -- The same for an undisclosed rejection as without it.
  a.turn, a.turn_since, a.turn_due
FROM applications a
JOIN jobs j ON j.id = a.job_id;

-- A rejection is told within a week.
UPDATE jobs SET regret_hours = 168 WHERE regret_hours > 168;
ALTER TABLE jobs ADD CONSTRAINT jobs_regret_hours CHECK (regret_hours BETWEEN 0 AND 168);
-- A rejection that already waits for longer keeps its time: the team was told that one.

-- Where the company's day begins: IANA name; null for UTC. At first that of whoever created it, or of an owner.
ALTER TABLE companies ADD time_zone text;
UPDATE companies c SET time_zone = (
  SELECT coalesce(u.time_zone, s.device_time_zone)
  FROM users u LEFT JOIN notification_settings s ON s.user_id = u.id
  WHERE coalesce(u.time_zone, s.device_time_zone) IS NOT NULL AND (u.id = c.created_by OR u.id IN (
    SELECT m.user_id FROM company_members m WHERE m.company_id = c.id AND m.role = 'owner'))
  ORDER BY u.id = c.created_by DESC, u.id LIMIT 1);

-- The last application whose team was told that its answer is overdue: {dueAt, id} in settings 'overdue-answers'.
