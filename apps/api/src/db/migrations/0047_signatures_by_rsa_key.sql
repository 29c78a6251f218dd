-- The list of keys counts the signatures of each key. Those of RSA keys had no index.
CREATE INDEX passport_signatures_rsa_key ON passport_signatures (rsa_key_id) WHERE is_current;
