-- Skills that passports prove: found like those that people name, and by x: and h:proved. The view is otherwise that of
-- 0024. Passports prove skills only from now on, so that no row changes.
CREATE OR REPLACE VIEW candidate_search_source AS
SELECT
  p.user_id, greatest(p.updated_at, p.published_at) AS updated_at, p.visibility, hidden.ids AS hidden_from,
  p.lat, p.lon, pay.year AS pay_year, skills.ids AS skill_ids, occupations.ids AS occupation_ids,
  languages.ids AS language_ids, city.id AS city_id, modes.names AS work_modes,
  setweight(to_tsvector('vouch_words', search_plain(p.headline || ' '
      || jsonb_path_query_array(p.shown, '$.targetOccupations[*]')::text)), 'A')
    || setweight(to_tsvector('vouch_words', search_plain(
      jsonb_path_query_array(p.shown, '$.skills[*].label')::text || ' '
      || jsonb_path_query_array(p.shown, '$.experiences[*].title')::text || ' '
      || jsonb_path_query_array(p.shown, '$.passports[*].name')::text)), 'B')
    || setweight(to_tsvector('vouch_words', search_plain(
      jsonb_path_query_array(p.shown, '$.languages[*].label')::text || ' '
      || jsonb_path_query_array(p.shown, '$.passports[*].issuer')::text || ' '
      || jsonb_path_query_array(p.shown, '$.passports[*].issuerHost')::text || ' ' || p.full_name)), 'C')
    || setweight(to_tsvector('vouch_words', search_plain(p.location)), 'D')
    || array_to_tsvector(array_remove(
      ARRAY['v:' || p.visibility, 'a:' || p.open_to_work, 'n:' || (p.shown ->> 'noticePeriod'),
        CASE WHEN jsonb_array_length(p.shown -> 'passports') > 0 THEN 'h:passport' END]
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
    coalesce(array_agg(DISTINCT 's:' || v.id || ':' || level) FILTER (WHERE level IS NOT NULL), '{}')
      || coalesce(array_agg(DISTINCT 'x:' || v.id) FILTER (WHERE named.proved), '{}')
      || CASE WHEN bool_or(named.proved) THEN ARRAY['h:proved'] ELSE '{}' END AS terms
  FROM (
    SELECT item -> 'skill' ->> 'code' AS code, item ->> 'level' AS level_name, false AS proved
    FROM jsonb_array_elements(able.data -> 'items') item
    UNION ALL
    SELECT item ->> 'code', item -> 'proved' ->> 'level', true
    FROM jsonb_array_elements(p.shown -> 'skills') item WHERE jsonb_typeof(item -> 'proved') = 'object'
  ) named
  JOIN master_values v ON v.entity = 'skills' AND v.code = named.code
  -- 0 is there for whoever said no level.
  CROSS JOIN LATERAL generate_series(0, coalesce(
    array_position(ARRAY['beginner', 'intermediate', 'advanced', 'lead'], named.level_name), 0)) level
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
