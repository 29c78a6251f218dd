-- Endorsements of issuers for other issuers, for versions of their definitions, and for single passports. The rows of a
-- passport are deleted with its person; their slots on status lists stay.
CREATE TABLE passport_endorsements (
  id uuid PRIMARY KEY,
  endorser_id uuid NOT NULL REFERENCES passport_issuers,
  -- The endorsed issuer, or that of the endorsed definition or passport.
  issuer_id uuid NOT NULL REFERENCES passport_issuers,
  definition_id uuid,
  number integer,
  passport_id uuid REFERENCES issued_passports,
  target text NOT NULL CHECK (target IN ('issuer', 'definition', 'passport')),
  state text NOT NULL CHECK (state IN ('offered', 'shown', 'declined', 'withdrawn')),
  -- Empty once withdrawn.
  comment text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When it was first signed; signing again after a leak keeps it.
  shown_at timestamptz,
  list_id uuid,
  index integer,
  key_id uuid REFERENCES passport_keys,
  -- The credential as published; NULL unless shown.
  signed text,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (definition_id, number) REFERENCES passport_definition_versions,
  FOREIGN KEY (list_id, index) REFERENCES passport_status_slots,
  CHECK (endorser_id <> issuer_id),
  CHECK ((target = 'definition') = (definition_id IS NOT NULL)),
  CHECK ((definition_id IS NULL) = (number IS NULL)),
  CHECK ((target = 'passport') = (passport_id IS NOT NULL)),
  CHECK ((state = 'shown') = (signed IS NOT NULL)),
  CHECK (num_nulls(shown_at, list_id, index, key_id) IN (0, 4)),
  CHECK (signed IS NULL OR shown_at IS NOT NULL)
);
-- One endorsement per endorser and target. A declined one counts, so that nobody is asked again.
CREATE UNIQUE INDEX passport_endorsements_issuer_once ON passport_endorsements (endorser_id, issuer_id)
  WHERE target = 'issuer' AND state <> 'withdrawn';
CREATE UNIQUE INDEX passport_endorsements_definition_once ON passport_endorsements (endorser_id, definition_id, number)
  WHERE target = 'definition' AND state <> 'withdrawn';
CREATE UNIQUE INDEX passport_endorsements_passport_once ON passport_endorsements (endorser_id, passport_id)
  WHERE target = 'passport' AND state <> 'withdrawn';
CREATE INDEX passport_endorsements_given ON passport_endorsements (endorser_id, created_at DESC, id DESC);
CREATE INDEX passport_endorsements_received ON passport_endorsements (issuer_id, created_at DESC, id DESC);
CREATE INDEX passport_endorsements_passport ON passport_endorsements (passport_id) WHERE passport_id IS NOT NULL;
