-- A key keeps the result of the transaction it was used for, committed with it, instead of the answer added later.
ALTER TABLE idempotency_keys DROP COLUMN status;
ALTER TABLE idempotency_keys RENAME COLUMN answer TO result;
