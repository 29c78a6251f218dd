-- Notes of the hiring team about an applicant. Candidates never read them.
CREATE TABLE applicant_notes (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications,
  author_id uuid NOT NULL REFERENCES users,
  text text NOT NULL CHECK (text <> '' AND char_length(text) <= 5000),
  -- Users who were notified of the note.
  mentioned uuid[] NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL,
  edited_at timestamptz
);
CREATE INDEX applicant_notes_application ON applicant_notes (application_id, at, id);
CREATE INDEX applicant_notes_author ON applicant_notes (author_id);
CREATE INDEX applicant_notes_mentioned ON applicant_notes USING gin (mentioned);
