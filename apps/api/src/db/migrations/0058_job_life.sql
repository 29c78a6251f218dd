-- Jobs that are published later, approved by owners, paused; what happened to a job; templates.
-- Indexes and the checks of existing rows follow in 0061, without blocking anybody.
ALTER TABLE companies ADD approves_jobs boolean NOT NULL DEFAULT false;

ALTER TABLE jobs
  -- When a scheduled job is published; of a draft or submitted job, when it shall be.
  ADD publish_at timestamptz,
  ADD submitted_by uuid REFERENCES users,
  -- When an owner approved or scheduled it; null while nobody with that right has.
  ADD approved_at timestamptz,
  ADD return_reason text NOT NULL DEFAULT '',
  -- The team is told of a job's end some days before. The smallest number of days it was told of; null for none.
  ADD ending_told smallint,
  DROP CONSTRAINT jobs_status_check,
  ADD CONSTRAINT jobs_status_check CHECK (
    status IN ('draft', 'pending-approval', 'scheduled', 'open', 'paused', 'closed', 'expired')
  ) NOT VALID,
  ADD CONSTRAINT jobs_scheduled CHECK (status <> 'scheduled' OR publish_at IS NOT NULL) NOT VALID;

CREATE TABLE job_events (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- Null: Vouch did it, or an administrator, whose name the company does not read.
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
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  -- JobFields of the contract.
  fields jsonb NOT NULL,
  created_by uuid REFERENCES users,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX job_templates_name ON job_templates (company_id, lower(name));
CREATE INDEX job_templates_author ON job_templates (created_by) WHERE created_by IS NOT NULL;
