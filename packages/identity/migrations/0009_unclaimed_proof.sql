-- The address was proven by a link that was opened outside any session of the account. Its credentials may be a stranger's:
-- they end when the owner of the mailbox first enters.
ALTER TABLE identity.accounts ADD verified_without_session boolean NOT NULL DEFAULT false;
