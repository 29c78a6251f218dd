-- Which further places of a job came with its posting. The others were added by hand and stay when the posting is imported
-- again (ADR 77).
ALTER TABLE job_places ADD COLUMN imported boolean NOT NULL DEFAULT false;

-- The place whose reference in the feed for job boards is the id of the job, by its key in `job_search`; null means the
-- first. It stays with that place when others come before it, and ends with it.
ALTER TABLE jobs ADD COLUMN plain_place text;

CREATE FUNCTION first_place(places text, countries text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN coalesce(nullif(split_part(places, chr(29), 1), ''), split_part(countries, chr(29), 1));

UPDATE jobs j SET plain_place = first_place(s.place, s.country)
FROM job_search s WHERE s.job_id = j.id AND j.is_own AND s.place LIKE '%' || chr(29) || '%';

CREATE FUNCTION keep_plain_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE jobs SET plain_place = CASE TG_OP WHEN 'UPDATE' THEN first_place(OLD.place, OLD.country)
    ELSE first_place(NEW.place, NEW.country) END
  WHERE id = NEW.job_id AND is_own AND plain_place IS NULL;
  RETURN NULL;
END $$;

-- Set once a job has several places: with one, its reference stays whatever the place becomes.
CREATE TRIGGER keep_plain_place AFTER INSERT OR UPDATE OF place ON job_search
  FOR EACH ROW WHEN (NEW.place LIKE '%' || chr(29) || '%') EXECUTE FUNCTION keep_plain_place();
