-- Administrators list all jobs, or those of one state, by their creation, and find them by a part of the title.
CREATE INDEX jobs_newest ON jobs (created_at DESC, id DESC);
CREATE INDEX jobs_status_newest ON jobs (status, created_at DESC, id DESC);
CREATE INDEX jobs_title_words ON jobs USING gin (lower(title) gin_trgm_ops);

-- They list candidates in the same way, and find them by a part of a name or e-mail address.
CREATE INDEX users_candidates_newest ON users (created_at DESC, id DESC) WHERE roles @> ARRAY['candidate'];
CREATE INDEX users_words ON users USING gin (lower(display_name || ' ' || email) gin_trgm_ops);
CREATE INDEX candidate_profiles_name_words ON candidate_profiles USING gin (lower(full_name) gin_trgm_ops);
