CREATE TABLE saved_searches (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  name text NOT NULL,
  -- The query of the search's address, the same for equal searches.
  query text NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('daily', 'weekly', 'off')),
  created_at timestamptz NOT NULL,
  -- Arrivals up to this number were mailed or left out.
  seen_number bigint NOT NULL,
  next_run_at timestamptz,
  -- Deleted searches stay for some minutes, so that an undo continues where they were.
  deleted_at timestamptz,
  CHECK ((next_run_at IS NULL) = (frequency = 'off' OR deleted_at IS NOT NULL))
);
CREATE UNIQUE INDEX saved_searches_query ON saved_searches (user_id, md5(query));
CREATE INDEX saved_searches_due ON saved_searches (next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX saved_searches_seen ON saved_searches (seen_number) WHERE next_run_at IS NOT NULL OR deleted_at IS NOT NULL;
CREATE INDEX saved_searches_deleted ON saved_searches (deleted_at) WHERE deleted_at IS NOT NULL;

-- Jobs that entered the search index. A run gives the committed ones their numbers, one run at a time: an id drawn at the
-- insert would let a search pass by a job whose transaction commits later.
CREATE TABLE job_arrivals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  number bigint
);
CREATE INDEX job_arrivals_unnumbered ON job_arrivals (id) WHERE number IS NULL;
CREATE UNIQUE INDEX job_arrivals_number ON job_arrivals (number) WHERE number IS NOT NULL;
CREATE INDEX job_arrivals_job ON job_arrivals (job_id);
-- The last number given, which stays when arrivals are deleted.
CREATE TABLE job_arrivals_progress (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  last_number bigint NOT NULL
);
INSERT INTO job_arrivals_progress (last_number) VALUES (0);

-- A trigger, because older processes beside new ones index jobs too. Updates of indexed jobs are no arrivals.
CREATE FUNCTION note_job_arrivals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_arrivals (job_id) SELECT job_id FROM arrived;
  RETURN NULL;
END
$$;
CREATE TRIGGER job_search_arrivals AFTER INSERT ON job_search
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION note_job_arrivals();

-- Which jobs were mailed to whom, with which alert: each job once, whatever the search.
CREATE TABLE alert_sent (
  user_id uuid NOT NULL REFERENCES users,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  sent_at timestamptz NOT NULL,
  alert_id uuid NOT NULL,
  PRIMARY KEY (user_id, job_id)
);
CREATE INDEX alert_sent_job ON alert_sent (job_id);
CREATE INDEX alert_sent_alert ON alert_sent (alert_id);
