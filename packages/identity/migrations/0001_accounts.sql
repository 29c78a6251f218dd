CREATE SCHEMA identity;

CREATE TABLE identity.accounts (
  uid text PRIMARY KEY CHECK (length(uid) BETWEEN 1 AND 128),
  -- Canonical (NFC, lower case); none for an account without an address.
  email text UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  display_name text,
  photo_url text,
  -- PHC string of argon2id; none for an account without a password.
  password_hash text,
  password_updated_at timestamptz,
  custom_claims jsonb,
  disabled boolean NOT NULL DEFAULT false,
  -- Whole seconds, like `iat`: what was issued before it is no longer accepted.
  valid_since timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  last_login_at timestamptz NOT NULL
);

-- One row per sign-in: the refresh token, of which only the SHA-256 is kept.
CREATE TABLE identity.sessions (
  token_hash bytea PRIMARY KEY,
  uid text NOT NULL REFERENCES identity.accounts (uid) ON DELETE CASCADE,
  sign_in_provider text NOT NULL,
  auth_time timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_uid ON identity.sessions (uid);
CREATE INDEX sessions_last_used_at ON identity.sessions (last_used_at);

-- `next` is published but not used yet, `active` signs, `retired` is accepted for an hour more.
CREATE TABLE identity.signing_keys (
  kid text PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('next', 'active', 'retired')),
  public_jwk jsonb NOT NULL,
  -- AES-256-GCM: 12 bytes nonce, ciphertext of the private JWK, 16 bytes tag; the kid is authenticated with it.
  private_jwk bytea NOT NULL,
  created_at timestamptz NOT NULL,
  retired_at timestamptz,
  CHECK ((status = 'retired') = (retired_at IS NOT NULL))
);
CREATE UNIQUE INDEX signing_keys_one_active ON identity.signing_keys (status) WHERE status = 'active';
CREATE UNIQUE INDEX signing_keys_one_next ON identity.signing_keys (status) WHERE status = 'next';

-- Addresses (keyed hash) from which somebody signed in rightly, so that a stranger's tries do not slow them down.
CREATE TABLE identity.known_addresses (
  uid text NOT NULL REFERENCES identity.accounts (uid) ON DELETE CASCADE,
  address_hash bytea NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (uid, address_hash)
);

-- Tries per purpose and address (keyed hash) in the window that ends at `resets_at`.
CREATE TABLE identity.address_tries (
  key bytea PRIMARY KEY,
  tries integer NOT NULL,
  resets_at timestamptz NOT NULL
);

-- Wrong passwords in a row per e-mail address (keyed hash), whether or not it has an account.
CREATE TABLE identity.account_tries (
  key bytea PRIMARY KEY,
  failures integer NOT NULL,
  blocked_until timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
