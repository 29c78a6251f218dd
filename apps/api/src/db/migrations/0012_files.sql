-- Files: certificates, and what uses a file.
ALTER TABLE files DROP CONSTRAINT files_purpose_check;
ALTER TABLE files ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('cv', 'document', 'certificate'));

-- A file that somebody's own record names inside a document (a step of the profile). Whoever saves such a record
-- writes these rows in the same transaction: what is named stays, what is named no more may be cleaned up.
-- No cascade: a file that was named a moment ago cannot be deleted.
CREATE TABLE file_uses (
  file_id uuid NOT NULL REFERENCES files,
  user_id uuid NOT NULL REFERENCES users,
  -- What names it: the step of the profile.
  purpose text NOT NULL,
  PRIMARY KEY (user_id, purpose, file_id)
);
CREATE INDEX file_uses_file ON file_uses (file_id);
