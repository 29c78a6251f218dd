-- Blind review: the hiring team sees a code name until the application reaches a stage. The columns that the team's
-- screens read hold only what the team may see; what is hidden waits in columns of its own until it is revealed.
ALTER TABLE jobs ADD COLUMN blind_until text CHECK (blind_until IN ('shortlist', 'interview'));

ALTER TABLE applications
  ADD COLUMN blind_code text,
  -- By which the hiring team addresses the applicant, instead of candidate_id. Stays after the revelation, so that links
  -- to the applicant keep working. No generated column unites the two: adding a stored one would rewrite the table.
  ADD COLUMN blind_alias uuid,
  -- Name and headline while they are hidden; null once revealed, and for all other applications.
  ADD COLUMN sealed_name text,
  ADD COLUMN sealed_headline text,
  ADD COLUMN revealed_at timestamptz,
  -- Null for an application that was revealed by reaching the stage.
  ADD COLUMN revealed_by uuid REFERENCES users,
  ADD COLUMN reveal_reason text;

-- Texts of the snapshot while they are hidden: { summary, location, coverLetter, answers, profile }.
ALTER TABLE application_snapshots ADD COLUMN sealed jsonb;

-- Whether an application at this stage is hidden in a job with this setting.
CREATE FUNCTION is_blind_at(stage text, blind_until text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_position(ARRAY['applied', 'shortlist', 'questionnaire', 'interview'], stage)
    < array_position(ARRAY['applied', 'shortlist', 'questionnaire', 'interview'], blind_until), false)
$$;

-- Random, five of 28 signs, without vowels and look-alikes.
CREATE FUNCTION new_blind_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(r.bytes, n) % 28, 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) r, generate_series(0, 4) n
$$;

CREATE FUNCTION seal_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_blind_at(NEW.stage, (SELECT blind_until FROM jobs WHERE id = NEW.job_id)) THEN
    LOOP
      NEW.blind_code := new_blind_code();
      EXIT WHEN NOT EXISTS (
        SELECT FROM applications a WHERE a.company_id = NEW.company_id AND a.blind_code = NEW.blind_code
      );
    END LOOP;
    NEW.blind_alias := gen_random_uuid();
    NEW.sealed_name := NEW.name;
    NEW.sealed_headline := NEW.headline;
    NEW.name := 'Applicant ' || NEW.blind_code;
    NEW.headline := '';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER applications_seal BEFORE INSERT ON applications FOR EACH ROW EXECUTE FUNCTION seal_application();

CREATE FUNCTION seal_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM applications a WHERE a.id = NEW.application_id AND a.sealed_name IS NOT NULL) THEN
    NEW.sealed := jsonb_build_object('summary', NEW.summary, 'location', NEW.location,
      'coverLetter', NEW.cover_letter, 'answers', NEW.answers, 'profile', NEW.profile);
    NEW.summary := '';
    NEW.location := '';
    NEW.cover_letter := '';
    NEW.answers := '[]';
    NEW.profile := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER application_snapshots_seal BEFORE INSERT ON application_snapshots
  FOR EACH ROW EXECUTE FUNCTION seal_snapshot();

-- Reveals an application that reaches the stage, or whose column revealed_at is set.
CREATE FUNCTION reveal_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.revealed_at IS NULL
    AND is_blind_at(NEW.stage, (SELECT blind_until FROM jobs WHERE id = NEW.job_id)) THEN
    RETURN NEW;
  END IF;
  NEW.revealed_at := coalesce(NEW.revealed_at, NEW.stage_since);
  NEW.name := OLD.sealed_name;
  NEW.headline := OLD.sealed_headline;
  NEW.sealed_name := NULL;
  NEW.sealed_headline := NULL;
  UPDATE application_snapshots s SET
    summary = s.sealed ->> 'summary', location = s.sealed ->> 'location', cover_letter = s.sealed ->> 'coverLetter',
    answers = s.sealed -> 'answers', profile = nullif(s.sealed -> 'profile', 'null'::jsonb), sealed = NULL
  WHERE s.application_id = NEW.id AND s.sealed IS NOT NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER applications_reveal BEFORE UPDATE OF stage, revealed_at ON applications FOR EACH ROW
  WHEN (OLD.sealed_name IS NOT NULL
    AND (NEW.stage IS DISTINCT FROM OLD.stage OR (OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL)))
  EXECUTE FUNCTION reveal_application();
