-- Where people apply, if not here; and whether the organisation says that the posting is its own (ADR 53).
ALTER TABLE jobs
  ADD COLUMN apply_url text,
  ADD COLUMN is_own boolean NOT NULL DEFAULT true;
UPDATE jobs SET is_own = false, apply_url = source_url WHERE source IS NOT NULL;

-- Sitemaps list jobs by the last, random byte of their id: a part stays the same while the number of jobs is about the
-- same, and both its first row and its last change are found in the index.
CREATE FUNCTION sitemap_bucket(id uuid) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN get_byte(uuid_send(id), 15);
CREATE INDEX jobs_sitemap ON jobs (sitemap_bucket(id), id) WHERE is_own AND status = 'open';
CREATE INDEX jobs_sitemap_changed ON jobs (sitemap_bucket(id), updated_at)
  WHERE is_own AND status IN ('open', 'paused', 'closed', 'expired');
