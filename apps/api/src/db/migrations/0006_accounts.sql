-- What a person decides about their account, and what is proven of it.
ALTER TABLE users
  ADD email_verified boolean NOT NULL DEFAULT false,
  -- `iat` of the newest token whose e-mail address was taken over: an older token changes nothing.
  ADD claims_at timestamptz,
  -- BCP 47 and IANA; none until chosen.
  ADD locale text CHECK (length(locale) <= 35),
  ADD time_zone text CHECK (length(time_zone) <= 64),
  ADD color_scheme text NOT NULL DEFAULT 'auto' CHECK (color_scheme IN ('auto', 'light', 'dark')),
  -- Groups of news that are not mailed.
  ADD muted_mail text[] NOT NULL DEFAULT '{}' CHECK (muted_mail <@ ARRAY['tasks', 'progress', 'messages', 'hiring']),
  ADD erase_at timestamptz,
  DROP CONSTRAINT users_status_check,
  ADD CONSTRAINT users_status_check CHECK (status IN ('active', 'disabled', 'deletion-requested', 'erased')),
  ADD CHECK ((status = 'deletion-requested') = (erase_at IS NOT NULL));
CREATE INDEX users_erase_at ON users (erase_at) WHERE erase_at IS NOT NULL;
CREATE INDEX users_admins ON users (id) WHERE roles @> ARRAY['admin'];

-- One photo per person, re-encoded in three sizes; the row's id is part of its addresses, so that a new photo has new ones.
CREATE TABLE photos (
  user_id uuid PRIMARY KEY REFERENCES users,
  id uuid NOT NULL UNIQUE,
  storage_key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The six-digit code that proves an e-mail address: one per person, the newest.
CREATE TABLE email_codes (
  user_id uuid PRIMARY KEY REFERENCES users,
  email text NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- How many were sent in the hour that began at `hour_began_at`.
  sends integer NOT NULL,
  hour_began_at timestamptz NOT NULL
);

-- Administrators are invited; the link's token is kept as SHA-256.
CREATE TABLE admin_invitations (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  invited_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES users,
  withdrawn_at timestamptz
);
CREATE INDEX admin_invitations_open ON admin_invitations (created_at) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

-- The one-time link that makes the first administrator.
CREATE TABLE setup_links (
  token_hash bytea PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
