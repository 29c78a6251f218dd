-- What the public search reads: a lean side table, kept current in the transaction that changes a job.
CREATE EXTENSION IF NOT EXISTS unaccent;

-- English stems, marks folded away. Titles keep their stop words ("IT" is a trade); long texts do not.
CREATE TEXT SEARCH DICTIONARY vouch_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION vouch_words (COPY = english);
ALTER TEXT SEARCH CONFIGURATION vouch_words
  ALTER MAPPING FOR asciiword, word, numword WITH unaccent, vouch_stem;
CREATE TEXT SEARCH CONFIGURATION vouch_text (COPY = english);
ALTER TEXT SEARCH CONFIGURATION vouch_text
  ALTER MAPPING FOR asciiword, word, numword WITH unaccent, english_stem;

-- PostgreSQL's parser sees hosts, paths and versions in punctuation; here are only words. `plainWords` in the API's
-- search-words.ts does the same to what people type.
CREATE FUNCTION search_plain(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    regexp_replace(
      regexp_replace(
        regexp_replace(value, 'c\+\+', 'cplusplus', 'gi'),
        '\m([cf])#', '\1sharp', 'gi'),
      '\.net\M', ' dotnet', 'gi'),
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))
$$;

-- Every word of a job together with its day. One very common word has 5,001 newest matches within a few days: read
-- from short lists of one day each they cost 4 ms at a million jobs, from the whole list of the word 140 ms.
CREATE FUNCTION search_day_terms(terms tsvector, at timestamptz) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_agg(floor(extract(epoch FROM at) / 86400)::integer::text || ' ' || term)) FROM unnest(tsvector_to_array(terms)) term
$$;

CREATE TABLE job_search (
  job_id uuid PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
  posted_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  company_id uuid NOT NULL,
  category_id integer,
  work_mode text,
  employment_type text,
  location text NOT NULL,
  -- The upper end of the range per year, whole units of the currency.
  pay_year integer,
  -- Words by weight: title A, skills and occupation B, company C, location D. Filters are words with a prefix:
  -- c: category, m: work mode, e: employment type, l: word of the location, n: country, p: pay at least.
  terms tsvector NOT NULL
);
ALTER TABLE job_search ALTER COLUMN terms SET STATISTICS 300;
ALTER TABLE job_search ALTER COLUMN posted_at SET STATISTICS 300;
CREATE INDEX job_search_newest ON job_search (posted_at DESC, job_id DESC);
CREATE INDEX job_search_company ON job_search (company_id, posted_at DESC, job_id DESC);
CREATE INDEX job_search_terms ON job_search USING gin (terms) WITH (fastupdate = off);
CREATE INDEX job_search_day_terms ON job_search
  USING gin (search_day_terms(terms, posted_at)) WITH (fastupdate = off);

-- The descriptions' words as well, for searches that titles cannot fill a page with.
CREATE TABLE job_search_text (
  job_id uuid PRIMARY KEY REFERENCES job_search ON DELETE CASCADE,
  posted_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  -- The terms of job_search, the description's words without weight, and `d:` with the day.
  terms tsvector NOT NULL
);
ALTER TABLE job_search_text ALTER COLUMN terms SET STATISTICS 200;
CREATE INDEX job_search_text_newest ON job_search_text (posted_at DESC, job_id DESC);
CREATE INDEX job_search_text_terms ON job_search_text USING gin (terms);

-- What the two tables should hold. Pay steps let the index narrow "at least"; the exact amount is compared after.
CREATE VIEW job_search_source AS
SELECT
  j.id AS job_id, j.posted_at, j.closes_at, j.company_id, j.category_id, j.work_mode, j.employment_type, j.location,
  pay.year AS pay_year,
  setweight(to_tsvector('vouch_words', search_plain(j.title)), 'A')
    || setweight(to_tsvector('vouch_words',
      search_plain(j.occupation || ' ' || array_to_string(j.required_skills || j.nice_skills, ' '))), 'B')
    || setweight(to_tsvector('vouch_words', search_plain(c.name)), 'C')
    || setweight(place.words, 'D')
    || array_to_tsvector(array_remove(
      ARRAY['c:' || j.category_id, 'm:' || j.work_mode, 'e:' || j.employment_type, 'n:' || lower(j.country)]
      || (SELECT array_agg('l:' || word) FROM unnest(tsvector_to_array(place.words)) word)
      || (SELECT array_agg('p:' || lower(j.pay_currency) || step)
        FROM unnest(ARRAY[0, 10000, 20000, 30000, 50000, 75000, 100000, 150000, 200000, 500000, 1000000]) step
        WHERE step <= pay.year),
      NULL)) AS terms,
  j.description
FROM jobs j
JOIN companies c ON c.id = j.company_id
CROSS JOIN LATERAL (SELECT to_tsvector('vouch_words', search_plain(j.location)) AS words) place
CROSS JOIN LATERAL (
  SELECT round(j.pay_max * CASE j.pay_period
    WHEN 'hour' THEN 2080 WHEN 'day' THEN 260 WHEN 'week' THEN 52 WHEN 'month' THEN 12 ELSE 1 END)::integer AS year
) pay
WHERE j.status = 'open' AND c.status NOT IN ('rejected', 'suspended');

-- Words that typing errors are mended to: of titles, skills, companies and places, each in at least two jobs.
CREATE TABLE search_vocabulary (
  word text PRIMARY KEY,
  lexeme text NOT NULL,
  jobs integer NOT NULL
);
CREATE INDEX search_vocabulary_lexeme ON search_vocabulary (lexeme);
CREATE INDEX search_vocabulary_similar ON search_vocabulary USING gin (word gin_trgm_ops);

-- Counts that would need every open job, made in the background.
CREATE TABLE search_summary (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  made_at timestamptz NOT NULL
);
