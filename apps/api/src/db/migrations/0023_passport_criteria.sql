-- The issuer's page with what had to be done for a passport, by https or http. NULL where it names none.
ALTER TABLE passports ADD criteria_url text;
