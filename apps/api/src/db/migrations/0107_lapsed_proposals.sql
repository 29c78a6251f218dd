-- no transaction
-- Finds interview proposals whose time has passed. Most interviews are accepted, so that few are in it.
-- The file runs again only after a failure, which can leave an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS interviews_proposed;
CREATE INDEX CONCURRENTLY interviews_proposed ON interviews (starts_at) INCLUDE (application_id)
  WHERE state = 'proposed';
