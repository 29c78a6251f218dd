-- What a company was called when it was verified, and its website then: changing one of them makes it wait again.
-- Null: it has never been verified.
ALTER TABLE companies
  ADD verified_name text,
  ADD verified_trading_name text NOT NULL DEFAULT '',
  ADD verified_website text;
UPDATE companies SET verified_name = name, verified_trading_name = trading_name, verified_website = website
WHERE status = 'verified';
