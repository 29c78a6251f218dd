-- no transaction
UPDATE application_tags t SET candidate_id = a.candidate_id, applied_at = a.applied_at
  FROM applications a WHERE a.id = t.application_id AND t.applied_at IS NULL;
-- The file runs again only after a failure, which can leave an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS application_tags_newest;
CREATE INDEX CONCURRENTLY application_tags_newest
  ON application_tags (tag_id, applied_at DESC, application_id DESC) INCLUDE (candidate_id);
DROP INDEX CONCURRENTLY IF EXISTS application_tags_tag;
-- With a valid constraint, SET NOT NULL need not read the table while it is locked.
ALTER TABLE application_tags DROP CONSTRAINT IF EXISTS application_tags_filled;
ALTER TABLE application_tags
  ADD CONSTRAINT application_tags_filled CHECK (candidate_id IS NOT NULL AND applied_at IS NOT NULL) NOT VALID;
ALTER TABLE application_tags VALIDATE CONSTRAINT application_tags_filled;
ALTER TABLE application_tags ALTER COLUMN candidate_id SET NOT NULL, ALTER COLUMN applied_at SET NOT NULL;
ALTER TABLE application_tags DROP CONSTRAINT application_tags_filled;
