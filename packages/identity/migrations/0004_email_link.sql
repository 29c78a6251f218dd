-- What lookup and createAuthUri tell of an account beside its password and providers.
ALTER TABLE identity.accounts
  -- The person has signed in by a link in a mail.
  ADD email_link_signin boolean NOT NULL DEFAULT false,
  -- The first address that was changed for another.
  ADD initial_email text;
CREATE INDEX linked_providers_email ON identity.linked_providers (email) WHERE email IS NOT NULL;
