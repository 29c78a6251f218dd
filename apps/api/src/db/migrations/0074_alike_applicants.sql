-- Pairs of applicants that a company has marked as different people.
CREATE TABLE distinct_applicants (
  company_id uuid NOT NULL REFERENCES companies,
  one_id uuid NOT NULL REFERENCES users,
  other_id uuid NOT NULL REFERENCES users,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, one_id, other_id),
  CHECK (one_id < other_id)
);
CREATE INDEX distinct_applicants_one ON distinct_applicants (one_id);
CREATE INDEX distinct_applicants_other ON distinct_applicants (other_id);
