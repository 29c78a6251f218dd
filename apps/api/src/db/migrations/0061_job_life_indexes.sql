-- no transaction
ALTER TABLE jobs VALIDATE CONSTRAINT jobs_status_check;
ALTER TABLE jobs VALIDATE CONSTRAINT jobs_scheduled;
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_to_publish ON jobs (publish_at, id) WHERE status = 'scheduled';
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_submitted_by ON jobs (submitted_by) WHERE submitted_by IS NOT NULL;
-- Paused jobs end on their closing date too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_ending ON jobs (closes_at, id) WHERE status IN ('open', 'paused');
DROP INDEX CONCURRENTLY IF EXISTS jobs_due;
