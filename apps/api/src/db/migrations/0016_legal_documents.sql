-- What the marketplace publishes for everybody to read and consent to, version by version.
CREATE TABLE legal_documents (
  id uuid PRIMARY KEY,
  document text NOT NULL CHECK (document IN ('privacy-policy', 'term-of-service')),
  version integer NOT NULL CHECK (version > 0),
  -- What changed since the version before.
  summary text NOT NULL,
  body text NOT NULL,
  published_at timestamptz NOT NULL,
  -- Null for the version that came with the software.
  published_by uuid REFERENCES users,
  UNIQUE (document, version)
);

-- People have consented to these very words: they stay as they are.
CREATE FUNCTION refuse_change_of_legal_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published version of a legal document cannot be changed';
END $$;
CREATE TRIGGER legal_documents_stay BEFORE UPDATE OR DELETE ON legal_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_legal_document();

-- The next version while administrators write it.
CREATE TABLE legal_drafts (
  document text PRIMARY KEY CHECK (document IN ('privacy-policy', 'term-of-service')),
  summary text NOT NULL,
  body text NOT NULL,
  version integer NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by uuid NOT NULL REFERENCES users
);
