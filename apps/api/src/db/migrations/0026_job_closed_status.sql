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
  END AS visible_status
FROM applications a
JOIN jobs j ON j.id = a.job_id;
