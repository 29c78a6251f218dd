-- no transaction
-- Finds a company's applicants by a part of their name, as the team may see it: blind review leaves a code name. Every
-- search also reads what is not merged yet.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_company_words ON applications
  USING gin (company_id, name gin_trgm_ops) WITH (gin_pending_list_limit = 256);
