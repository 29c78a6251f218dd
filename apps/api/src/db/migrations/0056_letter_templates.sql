-- Letters to candidates that the marketplace or a company has put in its own words.
CREATE TABLE letter_templates (
  id uuid PRIMARY KEY,
  -- Null for the marketplace.
  company_id uuid REFERENCES companies ON DELETE CASCADE,
  kind text NOT NULL,
  language text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  -- From a sequence: a letter that is reset and adapted again never gets a version that somebody saw before.
  version integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  updated_at timestamptz NOT NULL,
  updated_by uuid REFERENCES users,
  UNIQUE NULLS NOT DISTINCT (company_id, kind, language)
);
