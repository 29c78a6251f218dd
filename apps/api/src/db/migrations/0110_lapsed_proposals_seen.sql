-- A proposal whose time has passed unanswered gives the turn to the team, and no longer asks the candidate to act. At another
-- stage the turn says nothing of a proposal, whose time may still come.
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
    WHEN (a.turn = 'candidate' OR a.stage <> 'interview') AND EXISTS (
      SELECT FROM interviews i WHERE i.application_id = a.id AND i.state = 'proposed'
    ) THEN 'action-needed'
    WHEN EXISTS (SELECT FROM details d WHERE d.application_id = a.id AND d.state = 'requested')
      THEN 'action-needed'
    WHEN a.stage = 'applied' THEN 'received'
    ELSE 'in-review'
  END AS visible_status,
  -- The same for an undisclosed rejection as without it.
  a.turn, a.turn_since, a.turn_due
FROM applications a
JOIN jobs j ON j.id = a.job_id;
