-- no transaction
-- Find applicants in blind review by what the hiring team calls them. Only their applications are in these indexes.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS applications_blind_alias ON applications (blind_alias)
  WHERE blind_alias IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS applications_blind_code ON applications (company_id, blind_code)
  WHERE blind_code IS NOT NULL;
