-- Open jobs that an import stored and the search does not have yet. No foreign key, which would be checked for each of
-- 100,000 rows: a job that was deleted meanwhile is skipped.
CREATE TABLE job_search_waiting (
  job_id uuid PRIMARY KEY
);
