-- no transaction
-- Counts a person's unread notifications without reading them: of which jobs they are, and which tell of an applicant.
-- The file runs again only after a failure, which can leave an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS notifications_unread_jobs;
CREATE INDEX CONCURRENTLY notifications_unread_jobs ON notifications (user_id)
  INCLUDE (job_id, side, application_id) WHERE read_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS notifications_unread;
