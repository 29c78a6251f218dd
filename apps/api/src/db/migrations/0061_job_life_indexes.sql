-- no transaction
ALTER TABLE jobs VALIDATE CONSTRAINT jobs_status_check;
ALTER TABLE jobs VALIDATE CONSTRAINT jobs_scheduled;
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_to_publish ON jobs (publish_at, id) WHERE status = 'scheduled';
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_submitted_by ON jobs (submitted_by) WHERE submitted_by IS NOT NULL;
-- Paused jobs end on their closing date too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_ending ON jobs (closes_at, id) WHERE status IN ('open', 'paused');
DROP INDEX CONCURRENTLY IF EXISTS jobs_due;

-- Occupations whose words are exactly one value of the list. Locks only the rows that it changes.
UPDATE jobs j SET occupation_code = c.code
FROM master_codes('occupations', ARRAY(SELECT DISTINCT occupation FROM jobs WHERE occupation <> '')) c
WHERE c.words = j.occupation AND j.occupation_code IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_occupation ON jobs (occupation_code) WHERE occupation_code IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_own_occupation ON jobs (lower(occupation))
  WHERE occupation_code IS NULL AND occupation <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_education_level ON jobs (education_level) WHERE education_level IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_department ON jobs (department_code) WHERE department_code IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_own_department ON jobs (lower(department))
  WHERE department_code IS NULL AND department <> '';
