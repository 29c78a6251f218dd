-- Merging values of lists: who holds a value is found by an index, and every change of a holder is kept for undo.

-- The values that a step of a profile names, as `entity:code`. Steps that name none are not in the index.
CREATE FUNCTION candidate_step_values(step text, data jsonb) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- Entity and path, in turn.
  places text[] := CASE step
    WHEN 'personal' THEN ARRAY['cities', '$.city.code', 'regions', '$.region.code', 'genders', '$.gender.code',
      'countries', '$.country']
    WHEN 'preferences' THEN ARRAY['occupations', '$.targetOccupations[*].code', 'cities', '$.locations[*].code',
      'currencies', '$.payCurrency', 'notice-periods', '$.noticePeriod', 'employment-types', '$.employmentTypes[*]',
      'work-modes', '$.workModes[*]', 'pay-periods', '$.payPeriod']
    WHEN 'experience' THEN ARRAY['occupations', '$.items[*].occupation.code', 'skills', '$.items[*].skills[*].code']
    WHEN 'education' THEN ARRAY['education-levels', '$.items[*].level', 'fields-of-study', '$.items[*].area.code']
    WHEN 'skills' THEN ARRAY['skills', '$.items[*].skill.code', 'skill-levels', '$.items[*].level']
    WHEN 'portfolio' THEN ARRAY['languages', '$.languages[*].language.code', 'cefr-levels', '$.languages[*].level']
    WHEN 'documents' THEN ARRAY['document-types', '$.documents[*].kind', 'countries', '$.rightToWork[*].country',
      'right-to-work', '$.rightToWork[*].status']
    ELSE '{}' END;
  found text[] := '{}';
BEGIN
  FOR at IN 1 .. cardinality(places) BY 2 LOOP
    found := found || ARRAY(
      SELECT DISTINCT places[at] || ':' || (value #>> '{}')
      FROM jsonb_path_query(data, places[at + 1]::jsonpath) value
      WHERE jsonb_typeof(value) = 'string' AND value <> '""');
  END LOOP;
  RETURN found;
END $$;
CREATE INDEX candidate_steps_values ON candidate_steps USING gin (candidate_step_values(step, data))
  WITH (fastupdate = off)
  WHERE step IN ('personal', 'preferences', 'experience', 'education', 'skills', 'portfolio', 'documents');

-- The values that a company names, likewise.
CREATE FUNCTION company_values(kind jsonb, industry jsonb, size jsonb, city jsonb, country jsonb, benefits jsonb,
  departments jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(
    ARRAY['company-kinds:' || (kind ->> 'code'), 'industries:' || (industry ->> 'code'),
      'company-sizes:' || (size ->> 'code'), 'cities:' || (city ->> 'code'), 'countries:' || (country ->> 'code')]
    || ARRAY(SELECT 'benefits:' || (pick ->> 'code') FROM jsonb_array_elements(benefits) pick)
    || ARRAY(SELECT 'departments:' || (pick ->> 'code') FROM jsonb_array_elements(departments) pick), NULL)
$$;
CREATE INDEX companies_values ON companies USING gin (
  company_values(kind, industry, size, head_office_city, head_office_country, benefits, departments))
  WITH (fastupdate = off);

-- A merge of one value into another. `following`: documents that hold the value still follow; `undoing`: they still
-- go back.
CREATE TABLE master_merges (
  id uuid PRIMARY KEY,
  from_id integer NOT NULL REFERENCES master_values,
  into_id integer NOT NULL REFERENCES master_values,
  at timestamptz NOT NULL,
  actor_id uuid,
  state text NOT NULL CHECK (state IN ('following', 'done', 'undoing', 'undone')),
  -- What the merge moved, for undo: children, relations, references, synonyms, values merged before.
  moved jsonb NOT NULL
);
CREATE UNIQUE INDEX master_merges_of ON master_merges (from_id) WHERE state <> 'undone';
CREATE INDEX master_merges_into ON master_merges (into_id, at);
CREATE INDEX master_merges_at_work ON master_merges (state) WHERE state IN ('following', 'undoing');

-- What a merge changed in a document. A row goes when its change is undone, or can no longer be.
CREATE TABLE master_merge_changes (
  merge_id uuid NOT NULL REFERENCES master_merges ON DELETE CASCADE,
  holder text NOT NULL CHECK (holder IN ('profile', 'company')),
  -- A person or a company.
  holder_id uuid NOT NULL,
  -- The step of the profile; empty for companies.
  part text NOT NULL,
  -- A list of { path, before, after }.
  places jsonb NOT NULL,
  PRIMARY KEY (merge_id, holder, holder_id, part)
);
CREATE INDEX master_merge_changes_holder ON master_merge_changes (holder_id);

-- Merged values that documents still name, and what to read instead.
CREATE VIEW master_following AS
SELECT l.entity, l.code, l.label, w.code AS new_code, w.label AS new_label
FROM master_merges m
JOIN master_values l ON l.id = m.from_id
JOIN master_values w ON w.id = l.merged_into
WHERE m.state = 'following';

-- Replaces texts of a list; with a key, the texts that its objects have there.
CREATE FUNCTION json_texts_replace(list jsonb, key text, old text, new text) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_agg(CASE
      WHEN key IS NULL AND one = to_jsonb(old) THEN to_jsonb(new)
      WHEN key IS NOT NULL AND one ->> key = old THEN jsonb_set(one, ARRAY[key], to_jsonb(new))
      ELSE one END ORDER BY place), '[]')
  FROM jsonb_array_elements(list) WITH ORDINALITY each (one, place)
$$;

-- The profile that employers see, with merged values replaced before the documents have followed. Labels are found in
-- the fields that hold values of the list; own words there that read the same are replaced too, until the documents have
-- followed.
CREATE FUNCTION candidate_shown(shown jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  f record;
BEGIN
  FOR f IN SELECT * FROM master_following LOOP
    shown := shown || CASE f.entity
      WHEN 'skills' THEN jsonb_build_object(
        'skills', (SELECT coalesce(jsonb_agg(CASE WHEN one ->> 'code' = f.code
            THEN one || jsonb_build_object('code', f.new_code, 'label', f.new_label) ELSE one END ORDER BY place), '[]')
          FROM jsonb_array_elements(shown -> 'skills') WITH ORDINALITY each (one, place)),
        'experiences', (SELECT coalesce(jsonb_agg(one || jsonb_build_object('skills',
            json_texts_replace(one -> 'skills', NULL, f.label, f.new_label)) ORDER BY place), '[]')
          FROM jsonb_array_elements(shown -> 'experiences') WITH ORDINALITY each (one, place)))
      WHEN 'occupations' THEN jsonb_build_object(
        'targetOccupations', json_texts_replace(shown -> 'targetOccupations', NULL, f.label, f.new_label),
        'experiences', json_texts_replace(shown -> 'experiences', 'occupation', f.label, f.new_label))
      WHEN 'cities' THEN jsonb_build_object(
        'locations', json_texts_replace(shown -> 'locations', NULL, f.label, f.new_label),
        'location', candidate_location(shown ->> 'location', f.label, f.new_label))
      WHEN 'regions' THEN jsonb_build_object(
        'location', candidate_location(shown ->> 'location', f.label, f.new_label))
      WHEN 'fields-of-study' THEN jsonb_build_object(
        'educations', json_texts_replace(shown -> 'educations', 'area', f.label, f.new_label))
      WHEN 'education-levels' THEN jsonb_build_object(
        'educations', json_texts_replace(shown -> 'educations', 'level', f.code, f.new_code))
      WHEN 'languages' THEN jsonb_build_object(
        'languages', json_texts_replace(shown -> 'languages', 'label', f.label, f.new_label))
      WHEN 'notice-periods' THEN CASE WHEN shown ->> 'noticePeriod' = f.code
        THEN jsonb_build_object('noticePeriod', f.new_code) ELSE '{}' END
      WHEN 'right-to-work' THEN jsonb_build_object(
        'rightToWork', json_texts_replace(shown -> 'rightToWork', 'status', f.code, f.new_code))
      ELSE '{}' END;
  END LOOP;
  RETURN shown;
END $$;

-- A place such as `Utrecht, Netherlands` with one of its parts replaced.
CREATE FUNCTION candidate_location(location text, old text, new text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(part, ', ' ORDER BY place)
  FROM (
    SELECT DISTINCT ON (part) part, place
    FROM (
      SELECT CASE WHEN each = old THEN new ELSE each END AS part, place
      FROM string_to_table(location, ', ') WITH ORDINALITY AS t (each, place)
    ) renamed ORDER BY part, place
  ) kept
$$;
