-- Searching for what people mean: words that differ only by number are one word, job titles are read as occupations and
-- skills, and locations as places.

-- Names of master values as the search compares them. Filled by a trigger, so that every writer of names has it.
ALTER TABLE master_terms ADD phrase text COLLATE "C";
ALTER TABLE master_relations DROP CONSTRAINT master_relations_kind_check;
-- related: an occupation that suits the same people.
ALTER TABLE master_relations ADD CONSTRAINT master_relations_kind_check
  CHECK (kind IN ('essential', 'optional', 'broader', 'related'));

CREATE TEXT SEARCH DICTIONARY vouch_exact (TEMPLATE = pg_catalog.simple);
CREATE TEXT SEARCH CONFIGURATION vouch_exact (COPY = english);
ALTER TEXT SEARCH CONFIGURATION vouch_exact ALTER MAPPING FOR asciiword, word, numword WITH vouch_exact;

-- The words of a text in lower case, one space apart, without plural endings. Only endings that English nouns lose in the
-- singular, and the German ending of women's titles: "accountant" and "account" stay two words, which Snowball makes one.
-- Sequences of whole words matter here: what the index stores and what a query looks up both come from this function.
CREATE FUNCTION search_light(value text) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  plain text := btrim(regexp_replace(lower(search_plain(value)), ' +', ' ', 'g'));
BEGIN
  -- Words that are written as one or two; `split-query.ts` of the domain joins the same.
  plain := regexp_replace(plain, '\m(node(?= js\M)|(?:front|back)(?= end\M)|full(?= stack\M)|(?:health|child|day)(?= care\M)|help(?= desk\M)|call(?= cent(?:er|re)\M)|data(?= base\M)|dev(?= ops\M)|e(?= commerce\M)|bar(?= tender\M)|web(?= site\M)) ', '\1', 'g');
  IF plain ~ '(s|men|innen|erin)\M' THEN
    plain := regexp_replace(plain, '([a-z]{2}[^aeiou ])ies\M', '\1y', 'g');
    plain := regexp_replace(plain, '(ss|x|ch|sh)es\M', '\1', 'g');
    plain := regexp_replace(plain, '(?<!\mnew)(?<=[^ ]{3})(?<![siu])s\M', '', 'g');
    plain := regexp_replace(plain, '([a-z]{3})men\M', '\1man', 'g');
    plain := regexp_replace(plain, '([^ ]{4}er)in(nen)?\M', '\1', 'g');
  END IF;
  RETURN plain;
END $$;

-- The parts of a job title between signs: "Nurse (ICU) - Nights" has three.
CREATE FUNCTION search_segments(title text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(words ORDER BY place) FILTER (WHERE words <> ''), '{}')
  FROM (
    SELECT place, search_light(part) AS words
    FROM regexp_split_to_table(title, '[,;:()\[\]{}/|•–—]+|\s-+\s|-\s|\s-') WITH ORDINALITY s (part, place)
  ) parts
$$;

-- Occupations (o:) and skills (s:) that a job title names, by id of the master value. Of values with one name those of our
-- own list count, else those whose label it is. An occupation counts only where its
-- name ends a part of the title, before grades and prepositions ("Registered Nurse II of the ward"), or begins a part
-- whose end names none: an "Accountant Assistant" is no accountant. Of names inside each other the longest counts. A name
-- that more than three occupations of a list share says little ("Instructor" is a name of 39 O*NET occupations): its terms
-- begin with w: (up to 50 occupations), and only searches that find little else use them. Such skills have no term.
CREATE FUNCTION search_title_concepts(segments text[]) RETURNS text[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  grams text[] := '{}';
  -- Of each gram: its part, first and last word, and whether it ends its part.
  place integer[] := '{}';
  first integer[] := '{}';
  last integer[] := '{}';
  ends boolean[] := '{}';
  words text[];
  size integer;
  hits jsonb;
  terms text[];
BEGIN
  FOR part IN 1 .. least(6, cardinality(segments)) LOOP
    words := (string_to_array(segments[part], ' '))[:12];
    size := cardinality(words);
    FOR i IN 1 .. size LOOP
      FOR j IN i .. least(size, i + 4) LOOP
        grams := grams || array_to_string(words[i:j], ' ');
        place := place || part;
        first := first || i;
        last := last || j;
        ends := ends || (j = size OR words[j + 1] ~ '^([ivx]+|[0-9]+|[a-z]|of|for|in|at|to|with|and|und|fur|de|en|di|im|am|intern|trainee)$');
      END LOOP;
    END LOOP;
  END LOOP;
  WITH named AS MATERIALIZED (
    SELECT n.phrase, n.entity, array_agg(DISTINCT n.value_id) AS ids
    FROM (
      SELECT t.phrase, t.entity, t.value_id,
        rank() OVER (PARTITION BY t.phrase, t.entity ORDER BY t.source <> 'vouch', NOT t.is_label) AS place
      FROM master_terms t
      WHERE t.phrase = ANY (grams) AND t.active AND t.entity IN ('occupations', 'onet-occupations', 'skills', 'search-words')
    ) n
    WHERE n.place = 1
    GROUP BY n.phrase, n.entity
  ), hits AS MATERIALIZED (
    SELECT n.entity, n.ids, n.entity = 'skills' AS skill, cardinality(n.ids) > 3 AS is_shared,
      place[at] AS place, first[at] AS first, last[at] AS last, ends[at] AS ends
    FROM named n CROSS JOIN LATERAL unnest(array_positions(grams, n.phrase)) at
    WHERE cardinality(n.ids) <= CASE n.entity WHEN 'skills' THEN 3 ELSE 50 END
      -- Names of one word count only near the start: O*NET has "flyer", but a "public notice flyer" is a leaflet.
      AND (n.entity <> 'onet-occupations' OR n.phrase LIKE '% %' OR (place[at] = 1 AND first[at] <= 3))
  ), longest AS MATERIALIZED (
    SELECT * FROM hits h WHERE skill OR h.entity = 'search-words' OR NOT EXISTS (
      SELECT FROM hits o WHERE NOT o.skill AND o.entity <> 'search-words' AND o.place = h.place AND o.first <= h.first AND o.last >= h.last
        AND o.last - o.first > h.last - h.first AND o.is_shared <= h.is_shared
    )
  )
  SELECT array_agg(DISTINCT CASE WHEN skill THEN 's:' WHEN is_shared THEN 'w:' ELSE 'o:' END || id) INTO terms
  FROM longest l CROSS JOIN LATERAL unnest(l.ids) id
  WHERE l.skill OR l.entity = 'search-words' OR l.ends OR (l.first = 1 AND l.last > 1 AND NOT EXISTS (
    SELECT FROM longest o WHERE o.place = l.place AND NOT o.skill AND o.ends AND o.is_shared <= l.is_shared
  ));
  RETURN terms;
END $$;

-- Values of a list whose name is one of these texts, as terms with this prefix.
CREATE FUNCTION search_named(list text, prefix text, names text[]) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT prefix || v.value_id)
  FROM unnest(names) name
  CROSS JOIN LATERAL (
    SELECT t.value_id FROM master_terms t
    WHERE t.phrase = search_light(name) AND t.active AND t.entity = list OFFSET 0
  ) v
$$;

-- The city or region that a location names, as id of the master value: "Campbell, CA", "London, LND", "Hamburg". Of cities
-- with one name the one in the named region, then in the named country, then the largest. Without a country or region only
-- a city of 50,000 people counts, because most names are those of several villages. Negative: only the region is known.
CREATE FUNCTION search_place(location text, country text) RETURNS integer LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  -- Of several locations the first counts.
  parts text[] := regexp_split_to_array(split_part(location, '|', 1), '\s*[,;|(/)]\s*|\s+-\s+');
  name text := search_light(parts[1]);
  rest text[] := string_to_array(lower(array_to_string(parts[2:], '|')), '|');
  found integer;
BEGIN
  IF name = '' THEN
    RETURN NULL;
  END IF;
  SELECT c.id INTO found
  FROM (
    SELECT v.id, t.position, v.attributes ->> 'country' AS country,
      coalesce(lower(r.label) = ANY (rest) OR lower(split_part(r.code, '-', 2)) = ANY (rest), false) AS in_region
    FROM master_terms t
    JOIN master_values v ON v.id = t.value_id
    LEFT JOIN master_values r ON r.id = v.parent_id AND r.entity = 'regions'
    WHERE t.phrase = name AND t.entity = 'cities' AND t.active
      AND (search_place.country IS NULL OR v.attributes ->> 'country' = search_place.country)
    ORDER BY t.position LIMIT 60
  ) c
  CROSS JOIN LATERAL (
    SELECT lower(c.country) = ANY (rest) OR EXISTS (
      SELECT FROM master_values o WHERE o.entity = 'countries' AND o.code = c.country AND lower(o.label) = ANY (rest)
    ) AS in_country
  ) n
  WHERE search_place.country IS NOT NULL OR in_region OR in_country OR c.position <= -50000
  ORDER BY in_region DESC, in_country DESC, c.position LIMIT 1;
  IF found IS NULL THEN
    SELECT v.id INTO found
    FROM master_terms t JOIN master_values v ON v.id = t.value_id
    WHERE t.phrase = name AND t.entity = 'regions' AND t.active
      AND (search_place.country IS NULL OR v.code LIKE search_place.country || '-%')
    ORDER BY v.code LIMIT 1;
  END IF;
  IF found IS NULL AND cardinality(rest) > 0 AND country IS NOT NULL THEN
    SELECT -v.id INTO found
    FROM master_values v
    WHERE v.entity = 'regions' AND v.active AND v.code LIKE country || '-%'
      AND (lower(v.label) = ANY (rest) OR lower(split_part(v.code, '-', 2)) = ANY (rest))
    ORDER BY v.code LIMIT 1;
  END IF;
  RETURN found;
END $$;

CREATE FUNCTION master_terms_phrase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.entity IN ('occupations', 'onet-occupations', 'skills', 'cities', 'regions', 'countries', 'search-words') THEN
    NEW.phrase := left(search_light(NEW.shown), 200);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER master_terms_phrase BEFORE INSERT OR UPDATE OF shown, entity ON master_terms
  FOR EACH ROW EXECUTE FUNCTION master_terms_phrase();
UPDATE master_terms SET shown = shown
WHERE entity IN ('occupations', 'skills', 'cities', 'regions', 'countries');
CREATE INDEX master_terms_phrase ON master_terms (phrase, entity, position) INCLUDE (value_id) WHERE active AND phrase IS NOT NULL;

DROP VIEW job_search_source;
DROP INDEX job_search_newest, job_search_company, job_search_terms, job_search_day_terms, job_search_text_newest, job_search_text_terms;
TRUNCATE job_search, job_search_text;
ALTER TABLE job_search
  DROP location,
  -- The words of the title, by which the search ranks: parts separated by a bar.
  ADD title text NOT NULL,
  -- Key of the place: city-<GeoNames id>, region-<ISO 3166-2>, or text-<location> where it is no known place.
  ADD place text NOT NULL,
  -- Above it: ISO 3166-2 of the outermost region, ISO 3166-1 of the country.
  ADD region text,
  ADD country text;

-- What the two tables should hold. Words by weight: title A, skills and occupation B, company C, location D. Other terms
-- have a prefix. Filters: c: category, m: work mode, e: employment type, y: seniority, n: country, g: place (its city and
-- the regions above it), l: word of a location that is no known place, q: such a location, p: pay at least. Meanings:
-- o: occupation, s: skill. Work mode, employment type and seniority are read from the title where the job names none.
CREATE VIEW job_search_source AS
SELECT
  j.id AS job_id, j.posted_at, j.closes_at, j.company_id, j.category_id,
  facts.work_mode, facts.employment_type, pay.year AS pay_year,
  array_to_string(title.segments, '|') AS title,
  CASE WHEN p.id IS NOT NULL THEN CASE p.entity WHEN 'cities' THEN 'city-' ELSE 'region-' END || p.code
    WHEN j.location <> '' THEN 'text-' || j.location ELSE '' END AS place,
  up.top AS region, j.country,
  setweight(to_tsvector('vouch_exact', array_to_string(title.segments, ' ')), 'A')
    || setweight(to_tsvector('vouch_exact',
      search_light(j.occupation || ' ' || array_to_string(j.required_skills || j.nice_skills, ' '))), 'B')
    || setweight(to_tsvector('vouch_exact', search_light(c.name || ' ' || c.trading_name)), 'C')
    || setweight(place.words, 'D')
    || array_to_tsvector(array_remove(
      ARRAY['c:' || j.category_id, 'm:' || facts.work_mode, 'e:' || facts.employment_type, 'y:' || facts.seniority,
        'n:' || lower(j.country), CASE WHEN p.id IS NULL AND j.location <> '' THEN 'q:' || j.location END]
      || (SELECT array_agg('g:' || id) FROM unnest(up.ids || p.id) id WHERE id IS NOT NULL)
      || CASE WHEN p.id IS NULL THEN (SELECT array_agg('l:' || word) FROM unnest(tsvector_to_array(place.words)) word) END
      || (SELECT array_agg('p:' || lower(j.pay_currency) || step)
        FROM unnest(ARRAY[0, 10000, 20000, 30000, 50000, 75000, 100000, 150000, 200000, 500000, 1000000]) step
        WHERE step <= pay.year)
      -- "UI/UX designer" is two parts and one name.
      || search_title_concepts(title.segments || CASE WHEN j.title LIKE '%/%' THEN ARRAY[search_light(j.title)] ELSE '{}' END)
      || CASE WHEN j.occupation <> '' THEN search_named('occupations', 'o:', ARRAY[j.occupation]) END
      || CASE WHEN cardinality(j.required_skills || j.nice_skills) > 0
        THEN search_named('skills', 's:', j.required_skills || j.nice_skills) END,
      NULL)) AS terms,
  -- The stems of everything, for searches that exact words do not fill a page with.
  strip(to_tsvector('vouch_text', search_plain(concat_ws(' ', j.title, j.occupation,
    array_to_string(j.required_skills || j.nice_skills, ' '), c.name, c.trading_name, j.location,
    regexp_replace(j.description, '<[^>]*>|&[a-z]+;', ' ', 'g'))))) AS text_terms
FROM jobs j
JOIN companies c ON c.id = j.company_id
CROSS JOIN LATERAL (SELECT search_segments(j.title) AS segments OFFSET 0) title
LEFT JOIN LATERAL (SELECT search_place(j.location, j.country) AS id OFFSET 0) located ON true
LEFT JOIN master_values p ON p.id = located.id
LEFT JOIN master_values r ON r.id = coalesce(p.id, -located.id)
LEFT JOIN LATERAL (
  SELECT array_agg(a.id) AS ids, (array_agg(a.code ORDER BY cardinality(a.ancestors)))[1] AS top
  FROM master_values a WHERE a.id = ANY (r.ancestors || r.id) AND a.entity = 'regions'
) up ON true
CROSS JOIN LATERAL (SELECT to_tsvector('vouch_exact', search_light(j.location)) AS words) place
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

INSERT INTO job_search (job_id, posted_at, closes_at, company_id, category_id, work_mode, employment_type, pay_year, title, place, region, country, terms)
SELECT job_id, posted_at, closes_at, company_id, category_id, work_mode, employment_type, pay_year, title, place, region, country, terms
FROM job_search_source ORDER BY posted_at;
INSERT INTO job_search_text (job_id, posted_at, closes_at, terms)
SELECT job_id, posted_at, closes_at,
  terms || array_to_tsvector(ARRAY['d:' || floor(extract(epoch FROM posted_at) / 86400)::integer]) || text_terms
FROM job_search_source ORDER BY posted_at;
CREATE INDEX job_search_newest ON job_search (posted_at DESC, job_id DESC);
CREATE INDEX job_search_company ON job_search (company_id, posted_at DESC, job_id DESC);
CREATE INDEX job_search_terms ON job_search USING gin (terms) WITH (fastupdate = off);
CREATE INDEX job_search_day_terms ON job_search
  USING gin (search_day_terms(terms, posted_at)) WITH (fastupdate = off);
CREATE INDEX job_search_text_newest ON job_search_text (posted_at DESC, job_id DESC);
CREATE INDEX job_search_text_terms ON job_search_text USING gin (terms);

-- The words of jobs and of lists. `known`: a word of a list, which is spelled right whoever uses it; `sound`: how an
-- English speaker says it, for words spelled by ear.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
ALTER TABLE search_vocabulary
  -- Jobs with the word in their title.
  ADD titles integer NOT NULL DEFAULT 0,
  ADD known boolean NOT NULL DEFAULT false,
  ADD sound text NOT NULL DEFAULT '';
DELETE FROM search_vocabulary;
CREATE INDEX search_vocabulary_sound ON search_vocabulary (sound) WHERE sound <> '';

-- Places with jobs. New ones come with their first job; the counts follow hourly.
CREATE TABLE search_places (
  id integer PRIMARY KEY REFERENCES master_values ON DELETE CASCADE,
  lat real,
  lon real,
  jobs integer NOT NULL DEFAULT 0
);
CREATE INDEX search_places_at ON search_places (lat, lon) WHERE lat IS NOT NULL;
