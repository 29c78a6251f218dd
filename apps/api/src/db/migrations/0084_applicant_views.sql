-- Lists of applicants that people keep under a name, each for themselves.
CREATE TABLE applicant_views (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  -- The company of the job, else of the tag, else the person's only one; null: of several companies.
  company_id uuid,
  name text NOT NULL CHECK (name <> '' AND char_length(name) <= 60),
  -- Null: all jobs. Without a foreign key, so that a view outlives its job and can say that it is gone.
  job_id uuid,
  -- The query of the list's address, the same for equal lists.
  query text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Deleted views stay for some minutes, so that the deletion can be undone.
  deleted_at timestamptz,
  -- Who leaves a company leaves its views.
  FOREIGN KEY (company_id, user_id) REFERENCES company_members ON DELETE CASCADE
);
CREATE UNIQUE INDEX applicant_views_name ON applicant_views (user_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX applicant_views_member ON applicant_views (company_id, user_id);
CREATE INDEX applicant_views_deleted ON applicant_views (deleted_at) WHERE deleted_at IS NOT NULL;
