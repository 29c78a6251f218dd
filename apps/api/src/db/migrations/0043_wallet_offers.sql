-- Passports on their way to a wallet (OpenID4VCI): the offer with its code and PIN, then the access token. Only hashes of
-- secrets are stored.
CREATE TABLE wallet_offers (
  id uuid PRIMARY KEY,
  passport_id uuid NOT NULL REFERENCES issued_passports,
  holder_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE,
  pin_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  token_hash bytea UNIQUE,
  token_expires_at timestamptz,
  CHECK ((token_hash IS NULL) = (token_expires_at IS NULL))
);
-- A new offer replaces the one before it.
CREATE UNIQUE INDEX wallet_offers_passport ON wallet_offers (passport_id);
CREATE INDEX wallet_offers_holder ON wallet_offers (holder_id);
CREATE INDEX wallet_offers_ending ON wallet_offers (expires_at);

-- Nonces that a proof has used, until they expire. Unused ones are not stored: they are signed.
CREATE TABLE wallet_nonces (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX wallet_nonces_ending ON wallet_nonces (expires_at);
