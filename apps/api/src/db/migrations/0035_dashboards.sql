-- Numbers of applicants leave out the viewer's own application, without visiting the table.
DROP INDEX applications_company;
CREATE INDEX applications_company ON applications (company_id, status, stage, applied_at) INCLUDE (candidate_id);

-- Employers list the applicants of all their jobs by date, and count them per week.
CREATE INDEX applications_company_newest ON applications (company_id, applied_at DESC, id DESC) INCLUDE (candidate_id);

-- Administrators do so for all companies. `status` and `told_at` let the numbers of the outcomes be counted in the index.
CREATE INDEX applications_newest ON applications (applied_at DESC, id DESC) INCLUDE (status, told_at);

-- What is counted per week.
CREATE INDEX hires_confirmed ON hires (confirmed_at) WHERE confirmed_at IS NOT NULL;
CREATE INDEX jobs_posted ON jobs (posted_at) WHERE posted_at IS NOT NULL;
CREATE INDEX companies_created ON companies (created_at);
