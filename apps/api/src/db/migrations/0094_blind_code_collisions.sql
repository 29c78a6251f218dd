-- Code names could collide: two transactions that drew the same code did not see each other, and the second one failed.
DROP FUNCTION new_blind_code();

-- Random, of 28 signs, without vowels and look-alikes. At most six signs, because the next byte of a UUID is not random.
CREATE FUNCTION new_blind_code(length int) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(r.bytes, n) % 28, 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) r, generate_series(0, length - 1) n
$$;

-- A code that no application of the company has. The lock is held until the transaction ends, so that another one that
-- draws the same code takes a different one. It comes before the look-up: what committed before the lock was free is
-- found. A company that has used many codes gets longer ones.
CREATE FUNCTION free_blind_code(company uuid) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  code text;
BEGIN
  FOR attempt IN 1..60 LOOP
    code := new_blind_code(CASE WHEN attempt <= 20 THEN 5 ELSE 6 END);
    -- Two statements: the second one sees what was committed while the first one asked for the lock.
    IF pg_try_advisory_xact_lock(hashtextextended('blind code ' || company || code, 0)) THEN
      IF NOT EXISTS (SELECT FROM applications a WHERE a.company_id = company AND a.blind_code = code) THEN
        RETURN code;
      END IF;
    END IF;
  END LOOP;
  -- Without a lock: 12 signs do not collide.
  RETURN new_blind_code(6) || new_blind_code(6);
END $$;

CREATE OR REPLACE FUNCTION seal_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_blind_at(NEW.stage, (SELECT blind_until FROM jobs WHERE id = NEW.job_id)) THEN
    NEW.blind_code := free_blind_code(NEW.company_id);
    NEW.blind_alias := gen_random_uuid();
    NEW.sealed_name := NEW.name;
    NEW.sealed_headline := NEW.headline;
    NEW.name := 'Applicant ' || NEW.blind_code;
    NEW.headline := '';
  END IF;
  RETURN NEW;
END $$;
