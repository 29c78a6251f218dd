-- Jobs that are published later, approved by owners, paused; what happened to a job; templates.
ALTER TABLE companies ADD approves_jobs boolean NOT NULL DEFAULT false;

ALTER TABLE jobs
  ADD publish_at timestamptz,
  ADD submitted_by uuid REFERENCES users,
  ADD return_reason text NOT NULL DEFAULT '';

ALTER TABLE jobs DROP CONSTRAINT jobs_status_check;
ALTER TABLE jobs ADD CONSTRAINT jobs_status_check CHECK (
  status IN ('draft', 'pending-approval', 'scheduled', 'open', 'paused', 'closed', 'expired')
) NOT VALID;
ALTER TABLE jobs VALIDATE CONSTRAINT jobs_status_check;
ALTER TABLE jobs ADD CONSTRAINT jobs_scheduled CHECK (status <> 'scheduled' OR publish_at IS NOT NULL) NOT VALID;
ALTER TABLE jobs VALIDATE CONSTRAINT jobs_scheduled;

CREATE INDEX jobs_to_publish ON jobs (publish_at) WHERE status = 'scheduled';
CREATE INDEX jobs_submitted_by ON jobs (submitted_by) WHERE submitted_by IS NOT NULL;
-- Paused jobs end on their closing date too.
DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (closes_at) WHERE status IN ('open', 'paused');

CREATE TABLE job_events (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- Null: Vouch did it.
  actor_id uuid REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('submitted', 'taken-back', 'approved', 'returned', 'scheduled', 'published',
    'not-published', 'paused', 'resumed', 'changed', 'extended', 'closed', 'expired', 'relisted')),
  note text NOT NULL DEFAULT '',
  changed text[] NOT NULL DEFAULT '{}',
  -- JobTermsChange of the contract.
  terms jsonb
);
CREATE INDEX job_events_job ON job_events (job_id, at DESC, id DESC);
CREATE INDEX job_events_actor ON job_events (actor_id) WHERE actor_id IS NOT NULL;

CREATE TABLE job_templates (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  name text NOT NULL,
  -- JobFields of the contract.
  fields jsonb NOT NULL,
  created_by uuid REFERENCES users,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX job_templates_name ON job_templates (company_id, lower(name));
CREATE INDEX job_templates_author ON job_templates (created_by) WHERE created_by IS NOT NULL;

-- Each ending job is announced once per day before its end: the number of days of the last announcement.
ALTER TABLE jobs ADD ending_told smallint;
