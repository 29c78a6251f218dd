-- Text of the CV of an application in blind review, redacted when the hiring team first reads it:
-- { rules: version of the redaction, text }. Null before that, and once the application is revealed.
ALTER TABLE application_snapshots ADD COLUMN hidden_cv jsonb;

CREATE OR REPLACE FUNCTION reveal_application() RETURNS trigger LANGUAGE plpgsql AS $$
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
    answers = s.sealed -> 'answers', profile = nullif(s.sealed -> 'profile', 'null'::jsonb), sealed = NULL,
    hidden_cv = NULL
  WHERE s.application_id = NEW.id AND s.sealed IS NOT NULL;
  RETURN NEW;
END $$;
