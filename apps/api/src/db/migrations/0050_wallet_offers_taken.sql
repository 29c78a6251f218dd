-- When a wallet fetched the passport of an offer, so that its holder sees that it arrived.
ALTER TABLE wallet_offers ADD COLUMN taken_at timestamptz;
