-- Reports of passports by anybody. Nothing but the id of the passport leads to its holder.
CREATE TABLE passport_reports (
  id uuid PRIMARY KEY,
  passport_id uuid NOT NULL REFERENCES issued_passports,
  reason text NOT NULL CHECK (reason IN ('false-issuer', 'wrong-content', 'data-of-others', 'other')),
  words text NOT NULL,
  -- Where and in which language (BCP 47) the reporter is told the outcome. Deleted with the words after the decision.
  email text,
  locale text,
  state text NOT NULL CHECK (state IN ('open', 'dismissed', 'acted')),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  version integer NOT NULL DEFAULT 1,
  CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE INDEX passport_reports_open ON passport_reports (created_at, id) WHERE state = 'open';
CREATE INDEX passport_reports_decided ON passport_reports (decided_at, id) WHERE decided_at IS NOT NULL;
CREATE INDEX passport_reports_passport ON passport_reports (passport_id);
CREATE INDEX passport_reports_email ON passport_reports (lower(email)) WHERE email IS NOT NULL;

-- Pages of the list of status lists, and the count of their set bits.
CREATE INDEX passport_status_lists_page ON passport_status_lists (issuer_id, id);
DROP INDEX passport_status_lists_issuer;
CREATE INDEX passport_status_slots_set ON passport_status_slots (list_id) WHERE is_set;
