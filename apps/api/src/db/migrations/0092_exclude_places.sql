-- An excluded place leaves out only jobs that are nowhere else: "not Berlin" keeps a job in Berlin and Hamburg. Jobs with
-- several places get the term `a:several`, and `a:g:12` for each `g:12` that all of their places have. Jobs with one place
-- have the same terms as before, so only the others are indexed anew, here.

-- As in 0082, with these terms: the `CASE` after `placed.terms`.
CREATE OR REPLACE VIEW job_search_source AS
SELECT
  j.id AS job_id, j.posted_at, j.closes_at, j.company_id, j.category_id,
  facts.work_mode, facts.employment_type, pay.year AS pay_year,
  array_to_string(title.segments, '|') AS title,
  placed.place, placed.region, placed.country,
  setweight(to_tsvector('vouch_exact', array_to_string(title.segments, ' ')), 'A')
    || setweight(to_tsvector('vouch_exact',
      search_light(j.occupation || ' ' || array_to_string(j.required_skills || j.nice_skills, ' '))), 'B')
    || setweight(to_tsvector('vouch_exact', search_light(c.name || ' ' || c.trading_name)), 'C')
    || setweight(to_tsvector('vouch_exact', search_light(placed.locations)), 'D')
    || array_to_tsvector(array_remove(
      ARRAY['c:' || j.category_id, 'm:' || facts.work_mode, 'e:' || facts.employment_type, 'y:' || facts.seniority]
      || placed.terms
      || CASE WHEN placed.several IS NOT NULL THEN ARRAY['a:several'] || (
        SELECT array_agg('a:' || term) FROM (
          SELECT term FROM jsonb_array_elements(placed.several) WITH ORDINALITY one (terms, n), jsonb_array_elements_text(one.terms) term
          WHERE term IS NOT NULL GROUP BY term HAVING count(DISTINCT one.n) = jsonb_array_length(placed.several)
        ) shared) END
      || (SELECT array_agg('l:' || word)
        FROM unnest(tsvector_to_array(to_tsvector('vouch_exact', search_light(placed.unknown)))) word)
      || (SELECT array_agg('p:' || lower(j.pay_currency) || step)
        FROM unnest(ARRAY[0, 10000, 20000, 30000, 50000, 75000, 100000, 150000, 200000, 500000, 1000000]) step
        WHERE step <= pay.year)
      -- "UI/UX designer" is two parts and one name.
      || search_title_concepts(title.segments || CASE WHEN j.title LIKE '%/%' THEN ARRAY[search_light(j.title)] ELSE '{}' END)
      || CASE WHEN j.occupation <> '' THEN search_named('occupations', 'o:', ARRAY[j.occupation]) END
      || CASE WHEN cardinality(j.required_skills || j.nice_skills) > 0
        THEN search_named('skills', 's:', j.required_skills || j.nice_skills) END
      || CASE WHEN j.occupation_code IS NOT NULL
        THEN (SELECT 'o:' || coalesce(v.merged_into, v.id) FROM master_values v
          WHERE v.entity = 'occupations' AND v.code = j.occupation_code) END
      || CASE WHEN cardinality(j.required_skills || j.nice_skills) > 0
        THEN (SELECT array_agg('s:' || coalesce(v.merged_into, v.id))
          FROM job_skills k JOIN master_values v ON v.entity = 'skills' AND v.code = k.code
          WHERE k.job_id = j.id) END,
      NULL)) AS terms,
  -- The stems of everything, for searches that exact words do not fill a page with.
  strip(to_tsvector('vouch_text', search_plain(concat_ws(' ', j.title, j.occupation,
    array_to_string(j.required_skills || j.nice_skills, ' '), c.name, c.trading_name, placed.locations,
    regexp_replace(j.description, '<[^>]*>|&[a-z]+;', ' ', 'g'))))) AS text_terms
FROM jobs j
JOIN companies c ON c.id = j.company_id
CROSS JOIN LATERAL (SELECT search_segments(j.title) AS segments OFFSET 0) title
CROSS JOIN LATERAL (
  SELECT
    string_agg(CASE WHEN p.id IS NOT NULL THEN CASE p.entity WHEN 'cities' THEN 'city-' ELSE 'region-' END || p.code
      WHEN w.location <> '' THEN 'text-' || w.location ELSE '' END, chr(29) ORDER BY w.position) AS place,
    CASE WHEN count(up.top) > 0 THEN string_agg(coalesce(up.top, ''), chr(29) ORDER BY w.position) END AS region,
    CASE WHEN count(w.country) > 0 THEN string_agg(coalesce(w.country, ''), chr(29) ORDER BY w.position) END AS country,
    coalesce(string_agg(nullif(w.location, ''), ' ' ORDER BY w.position), '') AS locations,
    string_agg(w.location, ' ' ORDER BY w.position) FILTER (WHERE p.id IS NULL) AS unknown,
    string_to_array(string_agg(nullif(array_to_string(
      ARRAY['n:' || lower(w.country), CASE WHEN p.id IS NULL AND w.location <> '' THEN 'q:' || w.location END]
      || (SELECT array_agg('g:' || id) FROM unnest(up.ids || p.id) id WHERE id IS NOT NULL),
      chr(29)), ''), chr(29)), chr(29)) AS terms,
    CASE WHEN count(*) > 1 THEN jsonb_agg(
      ARRAY['n:' || lower(w.country), CASE WHEN p.id IS NULL AND w.location <> '' THEN 'q:' || w.location END]
      || (SELECT array_agg('g:' || id) FROM unnest(up.ids || p.id) id WHERE id IS NOT NULL)) END AS several
  FROM (
    SELECT 0 AS position, j.location, j.country
    UNION ALL
    SELECT m.position, m.location, m.country FROM job_places m WHERE m.job_id = j.id
  ) w
  LEFT JOIN LATERAL (SELECT search_place(w.location, w.country) AS id OFFSET 0) located ON true
  LEFT JOIN master_values p ON p.id = located.id
  LEFT JOIN master_values r ON r.id = coalesce(p.id, -located.id)
  LEFT JOIN LATERAL (
    SELECT array_agg(a.id) AS ids, (array_agg(a.code ORDER BY cardinality(a.ancestors)))[1] AS top
    FROM master_values a WHERE a.id = ANY (r.ancestors || r.id) AND a.entity = 'regions'
  ) up ON true
  OFFSET 0
) placed
CROSS JOIN LATERAL (
  SELECT
    coalesce(j.work_mode, CASE
      WHEN j.title ~* '\m(hybrid)\M' THEN 'hybrid'
      WHEN j.title ~* '\m(remote|telework|work from home|home ?office|homebased)\M' THEN 'remote' END) AS work_mode,
    coalesce(nullif(j.employment_type, 'other'), CASE
      WHEN j.title ~* '\m(intern|interns|internship|internships|praktikum|praktikant|praktikantin)\M' THEN 'internship'
      WHEN j.title ~* '\m(apprentice|apprenticeship|auszubildende[rn]?|azubi)\M' THEN 'apprenticeship'
      WHEN j.title ~* '\m(part[ -]?time|teilzeit)\M' THEN 'part-time'
      WHEN j.title ~* '\m(volunteer|ehrenamt)\M' THEN 'volunteer'
      WHEN j.title ~* '\m(temporary|temp|seasonal|befristet)\M' THEN 'temporary'
      WHEN j.title ~* '\m(full[ -]?time|vollzeit)\M' THEN 'full-time' END, j.employment_type) AS employment_type,
    CASE WHEN j.title ~* '\m(entry[ -]level|junior|jr|trainee|graduate|apprentice|intern|internship|no experience)\M' THEN 'entry'
      ELSE j.seniority END AS seniority
) facts
CROSS JOIN LATERAL (
  SELECT round(j.pay_max * CASE j.pay_period
    WHEN 'hour' THEN 2080 WHEN 'day' THEN 260 WHEN 'week' THEN 52 WHEN 'month' THEN 12 ELSE 1 END)::integer AS year
) pay
WHERE j.status = 'open' AND c.status NOT IN ('rejected', 'suspended');

WITH several AS MATERIALIZED (
  SELECT job_id, terms, text_terms FROM job_search_source WHERE job_id = ANY (ARRAY(SELECT DISTINCT job_id FROM job_places))
), described AS (
  UPDATE job_search_text t
  SET terms = n.terms || array_to_tsvector(ARRAY['d:' || floor(extract(epoch from t.posted_at) / 86400)::integer]) || n.text_terms
  FROM several n WHERE t.job_id = n.job_id
)
UPDATE job_search s SET terms = n.terms FROM several n WHERE s.job_id = n.job_id;
