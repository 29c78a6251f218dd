-- When everyone who still waits on a closed or expired job is told automatically; null once nobody waits.
ALTER TABLE jobs ADD close_out_at timestamptz;
CREATE INDEX jobs_close_out ON jobs (close_out_at) WHERE close_out_at IS NOT NULL;
CREATE INDEX jobs_company_close_out ON jobs (company_id, close_out_at) WHERE close_out_at IS NOT NULL;

-- Jobs that ended before get the whole period from now.
UPDATE jobs j
SET close_out_at = now() + CASE j.status WHEN 'closed' THEN interval '14 days' ELSE interval '45 days' END
WHERE j.status IN ('closed', 'expired') AND EXISTS (
  SELECT FROM applications a WHERE a.job_id = j.id AND a.status IN ('active', 'on-hold')
);
