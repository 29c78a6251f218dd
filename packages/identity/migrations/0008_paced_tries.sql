-- When the next sign-in from an address may begin, once its free tries are used up.
ALTER TABLE identity.address_tries ADD next_at timestamptz NOT NULL DEFAULT '-infinity';
