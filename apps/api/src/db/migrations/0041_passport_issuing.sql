-- Organisations that issue passports. The one without a company is the marketplace itself. Issuers, their keys and their
-- status lists outlive the company and its members.
CREATE TABLE passport_issuers (
  id uuid PRIMARY KEY,
  company_id uuid UNIQUE REFERENCES companies,
  -- The company's name when an administrator verified it as an issuer; passports carry it.
  name text NOT NULL,
  purpose text NOT NULL,
  status text NOT NULL CHECK (status IN ('requested', 'verified', 'refused', 'suspended', 'retired')),
  reason text NOT NULL DEFAULT '',
  daily_offers integer NOT NULL CHECK (daily_offers > 0),
  requested_by uuid REFERENCES users,
  requested_at timestamptz NOT NULL,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX passport_issuers_marketplace ON passport_issuers ((true)) WHERE company_id IS NULL;
CREATE INDEX passport_issuers_newest ON passport_issuers (requested_at, id);

-- Members of a company who may issue or assess. Owners have both rights without a row.
CREATE TABLE passport_issuer_members (
  issuer_id uuid NOT NULL REFERENCES passport_issuers,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  may_issue boolean NOT NULL,
  may_assess boolean NOT NULL,
  PRIMARY KEY (issuer_id, user_id)
);
CREATE INDEX passport_issuer_members_user ON passport_issuer_members (user_id);

-- Keys of issuers. `public` is a Multikey for ed25519 and a JWK for rsa; `name` is the fragment of the key's id. `secret` is
-- encrypted and bound to issuer and key; it is deleted when the key stops signing. Public keys stay for good.
CREATE TABLE passport_keys (
  id uuid PRIMARY KEY,
  issuer_id uuid NOT NULL REFERENCES passport_issuers,
  kind text NOT NULL CHECK (kind IN ('ed25519', 'rsa')),
  name text NOT NULL UNIQUE,
  public text NOT NULL,
  secret bytea,
  state text NOT NULL CHECK (state IN ('next', 'signing', 'retired', 'compromised')),
  published_at timestamptz NOT NULL,
  signs_from timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((state IN ('next', 'signing')) = (secret IS NOT NULL)),
  CHECK ((state IN ('retired', 'compromised')) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX passport_keys_current ON passport_keys (issuer_id, kind, state) WHERE state IN ('next', 'signing');
CREATE INDEX passport_keys_issuer ON passport_keys (issuer_id);

CREATE TABLE passport_pictures (
  id uuid PRIMARY KEY,
  storage_key text NOT NULL,
  created_at timestamptz NOT NULL
);

-- What passports stand for. `fields` is the draft; `published` is the newest version.
CREATE TABLE passport_definitions (
  id uuid PRIMARY KEY,
  issuer_id uuid NOT NULL REFERENCES passport_issuers,
  status text NOT NULL CHECK (status IN ('draft', 'in-review', 'published', 'retired')),
  fields jsonb NOT NULL,
  picture_id uuid REFERENCES passport_pictures,
  published integer,
  review text NOT NULL DEFAULT '',
  -- Text that an administrator has let pass, so that it is not stopped again.
  passed text NOT NULL DEFAULT '',
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX passport_definitions_issuer ON passport_definitions (issuer_id, created_at DESC, id DESC);
CREATE INDEX passport_definitions_newest ON passport_definitions (created_at DESC, id DESC);

CREATE TABLE passport_definition_versions (
  definition_id uuid NOT NULL REFERENCES passport_definitions,
  number integer NOT NULL,
  fields jsonb NOT NULL,
  picture_id uuid REFERENCES passport_pictures,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (definition_id, number)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % never change', TG_TABLE_NAME;
END $$;
CREATE TRIGGER passport_definition_versions_keep BEFORE UPDATE OR DELETE ON passport_definition_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- People to offer a passport to. Good lines become offers and are deleted; the others are deleted after a month.
CREATE TABLE passport_batches (
  id uuid PRIMARY KEY,
  issuer_id uuid NOT NULL REFERENCES passport_issuers,
  definition_id uuid NOT NULL REFERENCES passport_definitions,
  number integer NOT NULL,
  source text NOT NULL CHECK (source IN ('people', 'csv', 'hired')),
  file_name text,
  state text NOT NULL CHECK (state IN ('checked', 'waiting', 'offered', 'undone')),
  notes text[] NOT NULL DEFAULT '{}',
  -- Lines of each state when they were checked.
  good integer NOT NULL,
  bad integer NOT NULL,
  has integer NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  offered_at timestamptz,
  mails_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (definition_id, number) REFERENCES passport_definition_versions
);
CREATE INDEX passport_batches_issuer ON passport_batches (issuer_id, created_at DESC, id DESC);
CREATE INDEX passport_batches_newest ON passport_batches (created_at DESC, id DESC);

CREATE TABLE passport_batch_rows (
  batch_id uuid NOT NULL REFERENCES passport_batches ON DELETE CASCADE,
  line integer NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  awarded_on text NOT NULL,
  level text NOT NULL,
  state text NOT NULL CHECK (state IN ('good', 'bad', 'has')),
  problem text,
  PRIMARY KEY (batch_id, line)
);

-- Passports offered and issued here. After an erasure only the id, the version, the state, the slots and the end of the
-- validity stay, and lead to nobody.
CREATE TABLE issued_passports (
  id uuid PRIMARY KEY,
  issuer_id uuid NOT NULL REFERENCES passport_issuers,
  definition_id uuid NOT NULL,
  number integer NOT NULL,
  batch_id uuid REFERENCES passport_batches,
  state text NOT NULL CHECK (state IN ('draft', 'pending', 'issued', 'suspended', 'revoked', 'expired', 'closed')),
  -- Account that holds it; null without one.
  holder_id uuid REFERENCES users,
  -- Address that it was offered to, in the form that addresses are compared in.
  email text,
  name text NOT NULL DEFAULT '',
  salt text,
  -- Id of the person in the credential; random, so that two passports of one person have nothing in common.
  subject_id uuid DEFAULT gen_random_uuid(),
  -- Hash of the secret in the offer's link.
  token_hash bytea UNIQUE,
  -- Skills as they were awarded: code, label, ESCO URI and level.
  skills jsonb NOT NULL,
  evidence jsonb NOT NULL DEFAULT '[]',
  awarded_on date NOT NULL,
  valid_from timestamptz,
  valid_until timestamptz,
  offered_by uuid REFERENCES users,
  offered_at timestamptz NOT NULL,
  accepted_at timestamptz,
  reason text NOT NULL DEFAULT '',
  public_reason text CHECK (public_reason IN ('issued-in-error', 'replaced')),
  -- Latest warning of the expiry that was sent, in days before it.
  warned_days integer,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (definition_id, number) REFERENCES passport_definition_versions
);
CREATE INDEX issued_passports_issuer ON issued_passports (issuer_id, offered_at DESC, id DESC);
CREATE INDEX issued_passports_newest ON issued_passports (offered_at DESC, id DESC);
CREATE INDEX issued_passports_batch ON issued_passports (batch_id);
CREATE INDEX issued_passports_holder ON issued_passports (holder_id) WHERE holder_id IS NOT NULL;
CREATE INDEX issued_passports_email ON issued_passports (email) WHERE email IS NOT NULL;
CREATE INDEX issued_passports_ending ON issued_passports (valid_until) WHERE state IN ('issued', 'suspended');
CREATE INDEX issued_passports_waiting ON issued_passports (offered_at) WHERE state IN ('draft', 'pending');
-- Nobody has the same passport twice.
CREATE UNIQUE INDEX issued_passports_once ON issued_passports (definition_id, email)
  WHERE state IN ('draft', 'pending', 'issued', 'suspended');

-- Status lists of issuers (Bitstring Status List 1.0): bits at `/status/{id}`. `signed` is the credential as published; NULL
-- after a change, until somebody reads the list.
CREATE TABLE passport_status_lists (
  id uuid PRIMARY KEY,
  issuer_id uuid NOT NULL REFERENCES passport_issuers,
  -- Slots given away. A list is full at half of its bits, so that random indexes stay quick to find.
  used integer NOT NULL DEFAULT 0,
  signed text,
  signed_at timestamptz
);
CREATE INDEX passport_status_lists_issuer ON passport_status_lists (issuer_id);

-- Bits of the lists that were given away. A bit that is set is never cleared.
CREATE TABLE passport_status_slots (
  list_id uuid NOT NULL REFERENCES passport_status_lists,
  index integer NOT NULL CHECK (index BETWEEN 0 AND 131071),
  is_set boolean NOT NULL DEFAULT false,
  PRIMARY KEY (list_id, index)
);
CREATE FUNCTION keep_status_bit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD.is_set AND NOT NEW.is_set) THEN
    RAISE EXCEPTION 'a bit of a status list is never cleared';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER passport_status_slots_keep BEFORE UPDATE OR DELETE ON passport_status_slots
  FOR EACH ROW EXECUTE FUNCTION keep_status_bit();

-- Signed forms of a passport, newest last. Erasure deletes the texts and keeps the slot.
CREATE TABLE passport_signatures (
  passport_id uuid NOT NULL REFERENCES issued_passports,
  serial integer NOT NULL,
  list_id uuid NOT NULL,
  index integer NOT NULL,
  key_id uuid NOT NULL REFERENCES passport_keys,
  rsa_key_id uuid NOT NULL REFERENCES passport_keys,
  credential text,
  jwt text,
  is_current boolean NOT NULL,
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (passport_id, serial),
  FOREIGN KEY (list_id, index) REFERENCES passport_status_slots
);
CREATE UNIQUE INDEX passport_signatures_current ON passport_signatures (passport_id) WHERE is_current;
CREATE INDEX passport_signatures_key ON passport_signatures (key_id) WHERE is_current;
CREATE INDEX passport_signatures_slot ON passport_signatures (list_id, index);

-- The address that the first signature was made for. Another public address needs PASSPORT_ORIGIN.
CREATE TABLE passport_origin (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  origin text NOT NULL
);

-- Passports issued here are held like others, but nobody asks for their status: it changes in the same transaction.
ALTER TABLE passports
  ADD issued_id uuid REFERENCES issued_passports,
  ADD visibility text NOT NULL DEFAULT 'profile' CHECK (visibility IN ('hidden', 'profile', 'public'));
CREATE UNIQUE INDEX passports_issued ON passports (issued_id) WHERE issued_id IS NOT NULL;

-- Links to chosen passports. Only the hash of a link's secret is stored.
CREATE TABLE passport_shares (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  label text NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX passport_shares_owner ON passport_shares (owner_id);
CREATE TABLE passport_share_items (
  share_id uuid NOT NULL REFERENCES passport_shares ON DELETE CASCADE,
  passport_id uuid NOT NULL REFERENCES passports ON DELETE CASCADE,
  position integer NOT NULL,
  show_name boolean NOT NULL,
  show_evidence boolean NOT NULL,
  show_file boolean NOT NULL,
  PRIMARY KEY (share_id, passport_id)
);
CREATE INDEX passport_share_items_passport ON passport_share_items (passport_id);

-- Further addresses that a person has proven, so that an old one strands no passport.
CREATE TABLE person_addresses (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  proven_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, email)
);
CREATE INDEX person_addresses_email ON person_addresses (email);

-- Codes that prove further addresses.
CREATE TABLE address_codes (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  sends integer NOT NULL,
  hour_began_at timestamptz NOT NULL
);
