-- What a job asks for and offers: skills with levels, languages, benefits, hours and more.
-- The large table is filled first: while it is, jobs are read and written as before. Only then are `jobs` changed, and
-- what was written meanwhile is added.

-- What a job asks for, in the order of its form: required skills, then nice-to-have ones.
CREATE TABLE job_skills (
  job_id uuid NOT NULL,
  position smallint NOT NULL,
  -- Code in the list `skills`; null for the employer's own words.
  code text,
  -- The label of the value when it was chosen, or the own words.
  words text NOT NULL CHECK (words <> ''),
  level text CHECK (level IN ('beginner', 'intermediate', 'advanced', 'lead')),
  required boolean NOT NULL,
  PRIMARY KEY (job_id, position)
);

-- Codes of values of a list that have one of these names. A name of several values has none.
CREATE FUNCTION master_codes(list text, names text[]) RETURNS TABLE (words text, code text)
LANGUAGE sql STABLE AS $$
  SELECT n.name, min(v.code)
  FROM unnest(names) n (name)
  -- By its indexed form first. That alone would find "baker" for "bakers", and "C" for "C++".
  JOIN master_terms t ON t.phrase = left(search_light(n.name), 200) AND t.entity = list AND t.active
    AND lower(t.shown) = lower(n.name)
  JOIN master_values v ON v.id = t.value_id
  GROUP BY n.name HAVING count(DISTINCT v.id) = 1
$$;

-- Makes the skills of jobs those that their columns of words name. A skill whose words stay keeps its code and level.
CREATE FUNCTION job_skills_follow(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH named AS MATERIALIZED (
    SELECT j.id AS job_id, w.words, w.required,
      row_number() OVER (PARTITION BY j.id ORDER BY w.required DESC, w.place) - 1 AS position
    FROM jobs j CROSS JOIN LATERAL (
      SELECT words, place, true AS required FROM unnest(j.required_skills) WITH ORDINALITY r (words, place)
      UNION ALL
      SELECT words, place, false FROM unnest(j.nice_skills) WITH ORDINALITY n (words, place)
    ) w
    WHERE j.id = ANY (ids) AND w.words <> ''
  ), wanted AS MATERIALIZED (
    SELECT DISTINCT ON (n.job_id, n.position) n.job_id, n.position, coalesce(o.code, c.code) AS code, n.words, o.level,
      n.required
    FROM named n
    LEFT JOIN job_skills o ON o.job_id = n.job_id AND o.words = n.words
    LEFT JOIN master_codes('skills', ARRAY(SELECT DISTINCT words FROM named)) c ON c.words = n.words
    ORDER BY n.job_id, n.position, (o.required = n.required) DESC NULLS LAST
  ), gone AS (
    DELETE FROM job_skills s
    WHERE s.job_id = ANY (ids)
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.job_id = s.job_id AND w.position = s.position)
  )
  INSERT INTO job_skills AS s (job_id, position, code, words, level, required)
  SELECT job_id, position, code, words, level, required FROM wanted
  ON CONFLICT (job_id, position) DO UPDATE
  SET code = excluded.code, words = excluded.words, level = excluded.level, required = excluded.required
  WHERE (s.code, s.words, s.level, s.required)
    IS DISTINCT FROM (excluded.code, excluded.words, excluded.level, excluded.required)
$$;

SELECT job_skills_follow(ARRAY(SELECT id FROM jobs WHERE required_skills <> '{}' OR nice_skills <> '{}'));
CREATE INDEX job_skills_code ON job_skills (code, job_id) WHERE code IS NOT NULL;
CREATE INDEX job_skills_own_words ON job_skills (lower(words), job_id) WHERE code IS NULL;

-- Values of other lists that a job names: languages with their level, benefits, shifts.
CREATE TABLE job_values (
  job_id uuid NOT NULL,
  entity text NOT NULL CHECK (entity IN ('languages', 'benefits', 'shifts')),
  position smallint NOT NULL,
  code text,
  words text NOT NULL CHECK (words <> ''),
  level text CHECK (level IN ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  PRIMARY KEY (job_id, entity, position)
);
CREATE INDEX job_values_code ON job_values (entity, code, job_id) WHERE code IS NOT NULL;
CREATE INDEX job_values_own_words ON job_values (entity, lower(words), job_id) WHERE code IS NULL;

-- From here on, until the migration ends, nobody reads or writes jobs. What need not be done meanwhile is done in 0061.
ALTER TABLE jobs
  ADD occupation_code text,
  ADD department text NOT NULL DEFAULT '',
  ADD department_code text,
  ADD start text,
  ADD starts_on date,
  ADD hours_min numeric(4, 1),
  ADD hours_max numeric(4, 1),
  ADD experience_years smallint,
  ADD education_level text,
  ADD licences text[] NOT NULL DEFAULT '{}',
  ADD eligibility text NOT NULL DEFAULT 'not-asked',
  ADD letter_rule text NOT NULL DEFAULT 'optional',
  -- Not validated: all rows have the defaults, and checking a million of them would hold up everybody.
  ADD CONSTRAINT jobs_start CHECK (start IN ('as-soon-as-possible', 'date', 'open')) NOT VALID,
  ADD CONSTRAINT jobs_eligibility CHECK (eligibility IN ('not-asked', 'right-to-work', 'sponsorship')) NOT VALID,
  ADD CONSTRAINT jobs_letter_rule CHECK (letter_rule IN ('hidden', 'optional', 'required')) NOT VALID,
  ADD CONSTRAINT jobs_experience_years CHECK (experience_years BETWEEN 0 AND 10) NOT VALID;

-- Jobs that were written while the table was filled.
SELECT job_skills_follow(ARRAY(
  SELECT j.id FROM jobs j LEFT JOIN (
    SELECT job_id, array_agg(words ORDER BY position) FILTER (WHERE required) AS required,
      array_agg(words ORDER BY position) FILTER (WHERE NOT required) AS nice
    FROM job_skills GROUP BY job_id
  ) s ON s.job_id = j.id
  WHERE (coalesce(s.required, '{}'), coalesce(s.nice, '{}'))
    IS DISTINCT FROM (array_remove(j.required_skills, ''), array_remove(j.nice_skills, ''))));
DELETE FROM job_skills s WHERE NOT EXISTS (SELECT FROM jobs j WHERE j.id = s.job_id);
-- Not validated either: the rows have just been made of jobs.
ALTER TABLE job_skills ADD FOREIGN KEY (job_id) REFERENCES jobs ON DELETE CASCADE NOT VALID;
ALTER TABLE job_values ADD FOREIGN KEY (job_id) REFERENCES jobs ON DELETE CASCADE NOT VALID;

-- A process of the version before writes the words of an occupation without its code, which would then win over them.
CREATE FUNCTION job_occupation_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The value may also have got another name, which the words follow.
  IF NOT EXISTS (
    SELECT FROM master_values
    WHERE entity = 'occupations' AND code = NEW.occupation_code AND label = NEW.occupation
  ) THEN
    NEW.occupation_code := (SELECT code FROM master_codes('occupations', ARRAY[NEW.occupation]));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER jobs_occupation_changed BEFORE UPDATE OF occupation ON jobs FOR EACH ROW
  WHEN (OLD.occupation IS DISTINCT FROM NEW.occupation AND OLD.occupation_code = NEW.occupation_code)
  EXECUTE FUNCTION job_occupation_follows();

-- `jobs.required_skills` and `nice_skills` hold the words of `job_skills`, for the search index and for reading many
-- jobs. Whichever of the two a statement writes, the other follows in the same statement: imports write the words.
CREATE FUNCTION job_skill_words_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE jobs j SET required_skills = w.required, nice_skills = w.nice
  FROM (
    SELECT c.job_id, coalesce(array_agg(s.words ORDER BY s.position) FILTER (WHERE s.required), '{}') AS required,
      coalesce(array_agg(s.words ORDER BY s.position) FILTER (WHERE NOT s.required), '{}') AS nice
    FROM (SELECT DISTINCT job_id FROM changed) c LEFT JOIN job_skills s ON s.job_id = c.job_id
    GROUP BY c.job_id
  ) w
  WHERE j.id = w.job_id AND (j.required_skills, j.nice_skills) IS DISTINCT FROM (w.required, w.nice);
  RETURN NULL;
END $$;
CREATE TRIGGER job_skills_added AFTER INSERT ON job_skills
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION job_skill_words_follow();
CREATE TRIGGER job_skills_changed AFTER UPDATE ON job_skills
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION job_skill_words_follow();
CREATE TRIGGER job_skills_removed AFTER DELETE ON job_skills
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION job_skill_words_follow();

CREATE FUNCTION job_skills_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT id FROM added WHERE required_skills <> '{}' OR nice_skills <> '{}');
BEGIN
  IF cardinality(ids) > 0 THEN
    PERFORM job_skills_follow(ids);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_skills_added AFTER INSERT ON jobs
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION job_skills_of_new();

CREATE FUNCTION job_skills_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- If the words have changed because `job_skills` did, there is nothing to do.
  IF EXISTS (
    SELECT FROM (
      SELECT coalesce(array_agg(words ORDER BY position) FILTER (WHERE required), '{}') AS required,
        coalesce(array_agg(words ORDER BY position) FILTER (WHERE NOT required), '{}') AS nice
      FROM job_skills WHERE job_id = NEW.id
    ) s WHERE (s.required, s.nice) IS DISTINCT FROM (NEW.required_skills, NEW.nice_skills)
  ) THEN
    PERFORM job_skills_follow(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_skills_changed AFTER UPDATE OF required_skills, nice_skills ON jobs FOR EACH ROW
  WHEN ((OLD.required_skills, OLD.nice_skills) IS DISTINCT FROM (NEW.required_skills, NEW.nice_skills))
  EXECUTE FUNCTION job_skills_of_changed();

-- What a merge changed in a job is logged too.
ALTER TABLE master_merge_changes DROP CONSTRAINT master_merge_changes_holder_check;
ALTER TABLE master_merge_changes ADD CONSTRAINT master_merge_changes_holder_check
  CHECK (holder IN ('profile', 'company', 'job')) NOT VALID;
ALTER TABLE master_merge_changes VALIDATE CONSTRAINT master_merge_changes_holder_check;

-- Templates have skills as words.
UPDATE job_templates SET fields = fields || jsonb_build_object(
  'requiredSkills', (SELECT coalesce(jsonb_agg(jsonb_build_object('code', NULL, 'label', one, 'level', NULL)), '[]')
    FROM jsonb_array_elements_text(fields -> 'requiredSkills') one WHERE one <> ''),
  'niceSkills', (SELECT coalesce(jsonb_agg(jsonb_build_object('code', NULL, 'label', one, 'level', NULL)), '[]')
    FROM jsonb_array_elements_text(fields -> 'niceSkills') one WHERE one <> ''));
