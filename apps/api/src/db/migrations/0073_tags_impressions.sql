-- Tags that a company's hiring teams put on applications. Candidates never see them.
CREATE TABLE company_tags (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> '' AND char_length(name) <= 40)
);
CREATE UNIQUE INDEX company_tags_name ON company_tags (company_id, lower(name));

CREATE TABLE application_tags (
  application_id uuid NOT NULL REFERENCES applications,
  tag_id uuid NOT NULL REFERENCES company_tags ON DELETE CASCADE,
  PRIMARY KEY (application_id, tag_id)
);
CREATE INDEX application_tags_tag ON application_tags (tag_id, application_id);

-- What members of the hiring team think of an applicant. Candidates never see it.
CREATE TABLE application_impressions (
  application_id uuid NOT NULL REFERENCES applications,
  author_id uuid NOT NULL REFERENCES users,
  value text NOT NULL CHECK (value IN ('strong-no', 'no', 'yes', 'strong-yes')),
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  at timestamptz NOT NULL,
  edited_at timestamptz,
  PRIMARY KEY (application_id, author_id)
);
CREATE INDEX application_impressions_author ON application_impressions (author_id);
