-- no transaction
-- Who is responsible for a job. A row ends with the membership, also where an older process beside this one ends it.
CREATE TABLE IF NOT EXISTS job_team (
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('recruiter', 'hiring-manager')),
  added_at timestamptz NOT NULL,
  added_by uuid REFERENCES users,
  PRIMARY KEY (job_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES company_members ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS job_team_member ON job_team (company_id, user_id, job_id);
CREATE INDEX IF NOT EXISTS job_team_adder ON job_team (added_by) WHERE added_by IS NOT NULL;

ALTER TABLE job_events
  DROP CONSTRAINT IF EXISTS job_events_kind_check,
  DROP CONSTRAINT IF EXISTS job_events_kind,
  ADD CONSTRAINT job_events_kind CHECK (kind IN ('submitted', 'taken-back', 'approved', 'returned', 'scheduled',
    'published', 'not-published', 'paused', 'resumed', 'changed', 'extended', 'closed', 'expired', 'relisted',
    'team-changed')) NOT VALID;
ALTER TABLE job_events VALIDATE CONSTRAINT job_events_kind;

-- Hiring managers could read the applicants of all jobs, and keep them. Nobody has worked on an imported job without
-- applications. Jobs get no recruiter: as before, all owners and recruiters are notified of them (ADR 60).
INSERT INTO job_team (job_id, company_id, user_id, role, added_at)
SELECT j.id, j.company_id, m.user_id, 'hiring-manager', now()
FROM company_members m
JOIN jobs j ON j.company_id = m.company_id
WHERE m.role = 'hiring-manager'
  AND (j.source IS NULL OR EXISTS (SELECT FROM applications a WHERE a.job_id = j.id))
ON CONFLICT DO NOTHING;
