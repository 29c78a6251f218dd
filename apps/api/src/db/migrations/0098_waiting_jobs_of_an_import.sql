-- The page of an import counts its waiting jobs every second: through `job_import_jobs` that took 65 ms for 100,000.
ALTER TABLE job_search_waiting ADD COLUMN import_id uuid;
UPDATE job_search_waiting w SET import_id = c.import_id
FROM job_import_jobs c WHERE c.job_id = w.job_id AND c.change = 'created';
CREATE INDEX job_search_waiting_import ON job_search_waiting (import_id);
