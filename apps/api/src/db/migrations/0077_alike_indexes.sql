-- no transaction
-- Applicants who may be the same person: by name within a company, and by the e-mail address without case and tag.
CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_company_name ON applications (company_id, lower(name));
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_mailbox ON users ((regexp_replace(lower(email), '(?<=.)[+][^@]*(?=@)', '')));
