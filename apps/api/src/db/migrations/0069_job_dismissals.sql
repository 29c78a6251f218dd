-- Jobs that candidates do not want recommended.
CREATE TABLE job_dismissals (
  user_id uuid NOT NULL REFERENCES users,
  job_id uuid NOT NULL REFERENCES jobs,
  dismissed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, job_id)
);
CREATE INDEX job_dismissals_job ON job_dismissals (job_id);
