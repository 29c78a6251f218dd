-- The directory of candidates: a lean side table, written in the transaction that changes a profile or an account.
-- A row of it is there only while its person may be found at all; who sees it is decided for each viewer.

-- Every term of a profile together with its slab: 16 days of last changes. What 5 of 100 people have is read from a few
-- slabs of some thousand people each, not from a list of a hundred thousand.
CREATE FUNCTION candidate_slab_terms(terms tsvector, at timestamptz) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_agg(floor(extract(epoch FROM at) / 1382400)::integer::text || ' ' || term))
  FROM unnest(tsvector_to_array(terms)) term
$$;

CREATE TABLE candidate_search (
  user_id uuid PRIMARY KEY REFERENCES candidate_profiles ON DELETE CASCADE,
  updated_at timestamptz NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('public', 'employers')),
  -- Companies whose members must not see it; those of candidate_exclusions.
  hidden_from uuid[] NOT NULL DEFAULT '{}',
  lat double precision,
  lon double precision,
  -- The least expected pay per year, whole units of the currency.
  pay_year integer,
  -- What facets count: ids of master_values.
  skill_ids integer[] NOT NULL DEFAULT '{}',
  occupation_ids integer[] NOT NULL DEFAULT '{}',
  language_ids integer[] NOT NULL DEFAULT '{}',
  city_id integer,
  work_modes text[] NOT NULL DEFAULT '{}',
  -- Words by weight: headline and wanted occupations A, skills and posts B, languages and name C, place D. Filters are
  -- words with a prefix: v: visibility, s: skill and each level reached, g: language and each level reached,
  -- o: wanted occupation and all above it, w: work mode, e: employment type, a: open to work, n: notice period,
  -- p: pay step, k: cell of a grid on the map.
  terms tsvector NOT NULL
);
ALTER TABLE candidate_search ALTER COLUMN terms SET STATISTICS 300;
CREATE INDEX candidate_search_newest ON candidate_search (updated_at DESC, user_id DESC);
CREATE INDEX candidate_search_terms ON candidate_search USING gin (terms) WITH (fastupdate = off);
CREATE INDEX candidate_search_slab_terms ON candidate_search
  USING gin (candidate_slab_terms(terms, updated_at)) WITH (fastupdate = off);

-- What the table should hold. Words come from what employers are shown, and from nothing else.
CREATE VIEW candidate_search_source AS
SELECT
  p.user_id, greatest(p.updated_at, p.published_at) AS updated_at, p.visibility, hidden.ids AS hidden_from,
  p.lat, p.lon, pay.year AS pay_year, skills.ids AS skill_ids, occupations.ids AS occupation_ids,
  languages.ids AS language_ids, city.id AS city_id, modes.names AS work_modes,
  setweight(to_tsvector('vouch_words', search_plain(p.headline || ' '
      || jsonb_path_query_array(p.shown, '$.targetOccupations[*]')::text)), 'A')
    || setweight(to_tsvector('vouch_words', search_plain(
      jsonb_path_query_array(p.shown, '$.skills[*].label')::text || ' '
      || jsonb_path_query_array(p.shown, '$.experiences[*].title')::text)), 'B')
    || setweight(to_tsvector('vouch_words', search_plain(
      jsonb_path_query_array(p.shown, '$.languages[*].label')::text || ' ' || p.full_name)), 'C')
    || setweight(to_tsvector('vouch_words', search_plain(p.location)), 'D')
    || array_to_tsvector(array_remove(
      ARRAY['v:' || p.visibility, 'a:' || p.open_to_work, 'n:' || (p.shown ->> 'noticePeriod')]
      || skills.terms || occupations.terms || languages.terms || pay.terms
      || ARRAY(SELECT 'w:' || name FROM unnest(modes.names) name)
      || ARRAY(SELECT 'e:' || name FROM jsonb_array_elements_text(p.shown -> 'employmentTypes') name)
      || ARRAY(SELECT 'k:' || size || ':' || floor((p.lat + 90) / size) || ':' || floor((p.lon + 180) / size)
        FROM unnest(ARRAY[0.25, 1, 4]::double precision[]) size),
      NULL)) AS terms
FROM candidate_profiles p
JOIN users u ON u.id = p.user_id
LEFT JOIN candidate_steps personal ON personal.user_id = p.user_id AND personal.step = 'personal'
LEFT JOIN candidate_steps wishes ON wishes.user_id = p.user_id AND wishes.step = 'preferences'
LEFT JOIN candidate_steps able ON able.user_id = p.user_id AND able.step = 'skills'
LEFT JOIN candidate_steps works ON works.user_id = p.user_id AND works.step = 'portfolio'
LEFT JOIN master_values city ON city.entity = 'cities' AND city.code = personal.data -> 'city' ->> 'code'
CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(x.company_id ORDER BY x.company_id), '{}') AS ids
  FROM candidate_exclusions x WHERE x.user_id = p.user_id
) hidden
CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(DISTINCT v.id), '{}') AS ids,
    coalesce(array_agg(DISTINCT 's:' || v.id || ':' || level) FILTER (WHERE level IS NOT NULL), '{}') AS terms
  FROM jsonb_array_elements(able.data -> 'items') item
  JOIN master_values v ON v.entity = 'skills' AND v.code = item -> 'skill' ->> 'code'
  CROSS JOIN LATERAL generate_series(1, greatest(1,
    array_position(ARRAY['beginner', 'intermediate', 'advanced', 'lead'], item ->> 'level'))) level
) skills
CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(DISTINCT v.id), '{}') AS ids,
    coalesce(array_agg(DISTINCT 'o:' || above) FILTER (WHERE above IS NOT NULL), '{}') AS terms
  FROM jsonb_array_elements(wishes.data -> 'targetOccupations') item
  JOIN master_values v ON v.entity = 'occupations' AND v.code = item ->> 'code'
  CROSS JOIN LATERAL unnest(v.id || v.ancestors) above
) occupations
CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(DISTINCT v.id), '{}') AS ids,
    coalesce(array_agg(DISTINCT 'g:' || v.id || ':' || level) FILTER (WHERE level IS NOT NULL), '{}') AS terms
  FROM jsonb_array_elements(works.data -> 'languages') item
  JOIN master_values v ON v.entity = 'languages' AND v.code = item -> 'language' ->> 'code'
  -- 0 is there for whoever said no level of the scale.
  CROSS JOIN LATERAL generate_series(0, coalesce(
    array_position(ARRAY['A1', 'A2', 'B1', 'B2', 'C1', 'C2'], item ->> 'level'), 0)) level
) languages
CROSS JOIN LATERAL (
  SELECT ARRAY(SELECT jsonb_array_elements_text(p.shown -> 'workModes')) AS names
) modes
CROSS JOIN LATERAL (
  SELECT amount.year,
    CASE WHEN amount.year IS NULL THEN '{}' ELSE
      ARRAY['p:' || lower(p.shown -> 'expectedPay' ->> 'currency')]
      || ARRAY(SELECT 'p:' || lower(p.shown -> 'expectedPay' ->> 'currency') || step
        FROM unnest(ARRAY[10000, 20000, 30000, 40000, 50000, 60000, 75000, 100000, 150000, 200000, 500000, 1000000]) step
        WHERE step >= amount.year) END AS terms
  FROM (SELECT round(least(2000000000, (p.shown -> 'expectedPay' ->> 'min')::numeric * CASE p.shown -> 'expectedPay' ->> 'period'
      WHEN 'hour' THEN 2080 WHEN 'day' THEN 260 WHEN 'week' THEN 52 WHEN 'month' THEN 12 ELSE 1 END))::integer AS year
    WHERE p.shown -> 'expectedPay' ->> 'min' IS NOT NULL
    UNION ALL SELECT NULL WHERE p.shown -> 'expectedPay' ->> 'min' IS NULL
  ) amount
) pay
WHERE p.found AND u.status = 'active' AND u.email_verified;

-- Makes the rows of these people anew. An index entry costs more than a comparison: what did not change is not written.
CREATE FUNCTION candidate_search_refresh(people uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH wanted AS MATERIALIZED (SELECT * FROM candidate_search_source WHERE user_id = ANY (people)),
  gone AS (
    DELETE FROM candidate_search s
    WHERE s.user_id = ANY (people) AND NOT EXISTS (SELECT FROM wanted w WHERE w.user_id = s.user_id)
  )
  INSERT INTO candidate_search AS s (user_id, updated_at, visibility, hidden_from, lat, lon, pay_year, skill_ids,
    occupation_ids, language_ids, city_id, work_modes, terms)
  SELECT user_id, updated_at, visibility, hidden_from, lat, lon, pay_year, skill_ids, occupation_ids, language_ids, city_id,
    work_modes, terms
  FROM wanted
  ON CONFLICT (user_id) DO UPDATE SET (updated_at, visibility, hidden_from, lat, lon, pay_year, skill_ids, occupation_ids,
    language_ids, city_id, work_modes, terms) = (excluded.updated_at, excluded.visibility, excluded.hidden_from,
    excluded.lat, excluded.lon, excluded.pay_year, excluded.skill_ids, excluded.occupation_ids, excluded.language_ids,
    excluded.city_id, excluded.work_modes, excluded.terms)
  WHERE (s.*) IS DISTINCT FROM (excluded.*)
$$;

-- An account is disabled, proven, to be deleted and back again in many places: the row follows whoever does it.
CREATE FUNCTION candidate_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM candidate_search_refresh(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER candidate_search_follow AFTER UPDATE OF status, email_verified ON users FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.email_verified IS DISTINCT FROM NEW.email_verified)
  EXECUTE FUNCTION candidate_search_follow();

SELECT candidate_search_refresh(array_agg(user_id)) FROM candidate_profiles WHERE found;

-- Searches that somebody keeps: the query string of the list's address.
CREATE TABLE candidate_searches (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX candidate_searches_name ON candidate_searches (user_id, lower(name));

-- Who was asked to apply for what: once per job and candidate.
CREATE TABLE job_invitations (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  candidate_id uuid NOT NULL REFERENCES users,
  invited_by uuid NOT NULL REFERENCES users,
  message text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (job_id, candidate_id)
);
CREATE INDEX job_invitations_candidate ON job_invitations (candidate_id, created_at DESC, id DESC);
