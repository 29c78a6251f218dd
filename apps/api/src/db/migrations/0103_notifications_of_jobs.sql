-- no transaction
-- An undo of an import deletes jobs. Without the index, each of them reads all notifications.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_job ON notifications (job_id) WHERE job_id IS NOT NULL;
