-- Requests of candidates for a passport. One request waits per person and definition.
CREATE TABLE passport_requests (
  id uuid PRIMARY KEY,
  issuer_id uuid NOT NULL REFERENCES passport_issuers,
  definition_id uuid NOT NULL,
  -- The version that was requested; it stays when a newer one is published.
  number integer NOT NULL,
  requester_id uuid NOT NULL REFERENCES users,
  -- Name to put into the passport.
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'returned', 'approved', 'refused', 'withdrawn')),
  -- Words with which it was returned or refused.
  words text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  passport_id uuid UNIQUE REFERENCES issued_passports,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (definition_id, number) REFERENCES passport_definition_versions,
  CHECK ((state = 'approved') = (passport_id IS NOT NULL))
);
CREATE UNIQUE INDEX passport_requests_once ON passport_requests (definition_id, requester_id)
  WHERE state IN ('open', 'returned');
CREATE INDEX passport_requests_requester ON passport_requests (requester_id, created_at DESC, id DESC);
CREATE INDEX passport_requests_queue ON passport_requests (issuer_id, state, sent_at, id);

-- Evidence of a request: one row for each piece that was sent, at its place in the definition. A file that its owner
-- deleted after the decision leaves its name.
CREATE TABLE passport_request_evidence (
  request_id uuid NOT NULL REFERENCES passport_requests ON DELETE CASCADE,
  place integer NOT NULL,
  label text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('file', 'link', 'text')),
  narrative text NOT NULL DEFAULT '',
  url text,
  file_id uuid REFERENCES files ON DELETE SET NULL,
  file_name text,
  PRIMARY KEY (request_id, place)
);
CREATE INDEX passport_request_evidence_file ON passport_request_evidence (file_id) WHERE file_id IS NOT NULL;
