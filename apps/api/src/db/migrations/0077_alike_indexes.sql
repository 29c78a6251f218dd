-- no transaction
-- Find possible duplicates: by name within a company, and by e-mail address in lower case without "+tag".
CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_company_name ON applications (company_id, lower(name));
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_mailbox ON users ((regexp_replace(lower(email), '(?<=.)[+][^@]*(?=@)', '')));
