-- no transaction
ALTER TABLE jobs VALIDATE CONSTRAINT jobs_promise_days;
-- Applications are answered in the order of time, so that a summary of a few pages finds those of the last minutes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_answer_due ON applications
  USING brin (answer_due) WITH (autosummarize = on);
