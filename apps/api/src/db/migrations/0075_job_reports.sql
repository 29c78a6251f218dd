-- Reports of jobs by anybody to the administrators. Companies never read them.
CREATE TABLE job_reports (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  -- Null for visitors, and after the account was erased.
  reporter_id uuid REFERENCES users,
  reason text NOT NULL
    CHECK (reason IN ('fraud', 'discrimination', 'asks-for-money', 'misleading', 'filled', 'other')),
  words text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null while the report is open.
  outcome text CHECK (outcome IN ('acted', 'dismissed')),
  note text NOT NULL DEFAULT '',
  resolved_at timestamptz,
  resolved_by uuid REFERENCES users,
  version integer NOT NULL DEFAULT 1,
  CHECK ((outcome IS NULL) = (resolved_at IS NULL))
);
-- A person reports a job once.
CREATE UNIQUE INDEX job_reports_reporter ON job_reports (reporter_id, job_id) WHERE reporter_id IS NOT NULL;
CREATE INDEX job_reports_open ON job_reports (created_at, id) WHERE resolved_at IS NULL;
CREATE INDEX job_reports_resolved ON job_reports (resolved_at, id) WHERE resolved_at IS NOT NULL;
CREATE INDEX job_reports_job ON job_reports (job_id);
