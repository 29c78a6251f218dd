-- Everything that needs more than an e-mail address and a password.

ALTER TABLE identity.accounts
  ADD last_refresh_at timestamptz;

-- A session is shown to its person: which device, from where, when. `id` is the claim `sid` of its tokens.
ALTER TABLE identity.sessions
  ADD id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD user_agent text CHECK (length(user_agent) <= 400),
  -- As the person would recognise it; it is their own and goes with the session.
  ADD address text CHECK (length(address) <= 64);

-- Accounts at other providers that open this one.
CREATE TABLE identity.linked_providers (
  uid text NOT NULL REFERENCES identity.accounts (uid) ON DELETE CASCADE,
  provider_id text NOT NULL,
  -- The provider's `sub`.
  raw_id text NOT NULL,
  email text,
  display_name text,
  photo_url text,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (uid, provider_id),
  UNIQUE (provider_id, raw_id)
);

-- Codes of the links in mails: only the SHA-256 is kept. Used ones stay until they run out, so that an old link is told apart.
CREATE TABLE identity.action_codes (
  code_hash bytea PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL')),
  -- None for a sign-in by e-mail of somebody who has no account yet.
  uid text REFERENCES identity.accounts (uid) ON DELETE CASCADE,
  email text NOT NULL,
  new_email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Used, or voided by a newer one.
  ended_at timestamptz
);
CREATE INDEX action_codes_email ON identity.action_codes (email, type);
CREATE INDEX action_codes_uid ON identity.action_codes (uid);
CREATE INDEX action_codes_expires_at ON identity.action_codes (expires_at);

-- A sign-in at a provider that has been begun: what the answer must match (RFC 9700, OpenID Connect Core 3.1).
CREATE TABLE identity.provider_flows (
  state_hash bytea PRIMARY KEY,
  provider_id text NOT NULL,
  -- AES-256-GCM like the signing keys: nonce, PKCE verifier, the page to go back to.
  secret bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX provider_flows_expires_at ON identity.provider_flows (expires_at);

-- What a provider has said of a person, until the client turns it into a sign-in: once.
CREATE TABLE identity.pending_tokens (
  token_hash bytea PRIMARY KEY,
  provider_id text NOT NULL,
  claims jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_tokens_expires_at ON identity.pending_tokens (expires_at);

-- Who may make custom tokens: an operator registers the public key of a service.
CREATE TABLE identity.service_keys (
  kid text PRIMARY KEY,
  -- `iss` and `sub` of its tokens.
  service text NOT NULL,
  algorithm text NOT NULL CHECK (algorithm IN ('RS256', 'ES256')),
  public_jwk jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz
);

-- Parameters of imported password hashes (Firebase's scrypt); each hash names its row.
CREATE TABLE identity.imported_hash_parameters (
  id uuid PRIMARY KEY,
  -- SHA-256 of all parameters: importing with the same ones again makes no second row.
  fingerprint bytea NOT NULL UNIQUE,
  -- AES-256-GCM: the signer key.
  signer_key bytea NOT NULL,
  salt_separator bytea NOT NULL,
  rounds integer NOT NULL,
  memory_cost integer NOT NULL,
  created_at timestamptz NOT NULL
);
