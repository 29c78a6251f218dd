-- When a wallet fetched the passport of an offer, so that its holder sees that it arrived.
ALTER TABLE wallet_offers ADD COLUMN taken_at timestamptz;

-- The link in the latest mail about a passport that was accepted without an account. The link of its offer works on.
ALTER TABLE issued_passports ADD COLUMN news_token_hash bytea UNIQUE;
