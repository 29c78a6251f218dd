-- no transaction
-- Applicants who wait for a first answer, of a company and of a job: the longest overdue first. In order of their arrival,
-- `applications_company` and `applications_pipeline` have them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_review_due ON applications (company_id, turn_due, id) INCLUDE (candidate_id)
  WHERE turn = 'team' AND status = 'active' AND stage = 'applied';
CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_review_due_job ON applications (job_id, turn_due, id)
  WHERE turn = 'team' AND status = 'active' AND stage = 'applied';

-- Which application a member of a hiring team is reading, for the eyes of colleagues. One row for each reader.
CREATE TABLE IF NOT EXISTS application_readers (
  user_id uuid PRIMARY KEY REFERENCES users,
  application_id uuid NOT NULL REFERENCES applications,
  until timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS application_readers_application ON application_readers (application_id);
CREATE INDEX IF NOT EXISTS application_readers_until ON application_readers (until);
