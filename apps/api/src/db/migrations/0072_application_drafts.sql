-- Applications that candidates have begun and not sent. Drafts that nobody saved for half a year are deleted.
CREATE TABLE application_drafts (
  candidate_id uuid NOT NULL REFERENCES users,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  version integer NOT NULL,
  cover_letter text NOT NULL,
  -- Null for the CV of the profile, or for none.
  cv_file_id uuid REFERENCES files,
  without_cv boolean NOT NULL,
  -- Files of the candidate. No foreign key, because arrays have none: saving a draft locks its files.
  document_ids uuid[] NOT NULL,
  answers jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (candidate_id, job_id)
);
CREATE INDEX application_drafts_job ON application_drafts (job_id);
CREATE INDEX application_drafts_cv ON application_drafts (cv_file_id) WHERE cv_file_id IS NOT NULL;
CREATE INDEX application_drafts_saved ON application_drafts (saved_at);

-- Documents that were sent with an application besides the CV, in the candidate's order.
CREATE TABLE application_documents (
  application_id uuid NOT NULL REFERENCES applications,
  position smallint NOT NULL,
  file_id uuid NOT NULL REFERENCES files,
  PRIMARY KEY (application_id, position)
);
CREATE INDEX application_documents_file ON application_documents (file_id);
