-- What operators and other services add: claims of one sign-in, keys that take over by the clock.

-- Claims of the custom token that began the session; they stay in its ID tokens, before those of the account.
ALTER TABLE identity.sessions
  ADD claims jsonb;

ALTER TABLE identity.signing_keys
  -- When it began to sign.
  ADD activated_at timestamptz,
  -- A `next` key for which somebody asked: it takes over from then on, whatever the schedule says.
  ADD activate_after timestamptz;
UPDATE identity.signing_keys SET activated_at = created_at WHERE status <> 'next';
