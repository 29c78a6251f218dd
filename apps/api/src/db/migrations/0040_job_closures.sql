-- Closings of jobs by administrators, with the reasons that the companies read. No person's name: that is read when
-- it is shown. A closing is in force while the job's `closed_at` is its time.
CREATE TABLE job_closures (
  job_id uuid NOT NULL REFERENCES jobs,
  at timestamptz NOT NULL,
  actor_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (reason <> ''),
  PRIMARY KEY (job_id, at)
);
