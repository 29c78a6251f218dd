-- The JSON Resume that a profile was filled from, so that an export keeps its wording and what only it knows.
CREATE TABLE resume_sources (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- As it was sent. Not jsonb, which would order its fields anew.
  original json NOT NULL,
  -- What an export would have said right after the import; what differs from it was changed since.
  base jsonb NOT NULL,
  imported_at timestamptz NOT NULL
);
