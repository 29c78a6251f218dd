-- What the public search reads: a lean side table, kept current in the transaction that changes a job.
CREATE EXTENSION IF NOT EXISTS unaccent;

-- English stems, marks folded away. No stop words: "IT" is a trade. Common words of long texts are left out.
CREATE TEXT SEARCH DICTIONARY vouch_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION vouch_words (COPY = english);
ALTER TEXT SEARCH CONFIGURATION vouch_words
  ALTER MAPPING FOR asciiword, word, numword, hword, hword_part, hword_asciipart, asciihword, hword_numpart, numhword
  WITH unaccent, vouch_stem;
CREATE TEXT SEARCH CONFIGURATION vouch_text (COPY = english);
ALTER TEXT SEARCH CONFIGURATION vouch_text
  ALTER MAPPING FOR word, numword, hword, hword_part, hword_numpart, numhword WITH unaccent, english_stem;

-- Punctuation would make PostgreSQL's parser see hosts, paths and versions; names that live from it are kept as words.
CREATE FUNCTION search_plain(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    regexp_replace(
      regexp_replace(
        regexp_replace(value, 'c\+\+', 'cplusplus', 'gi'),
        '\m([cf])#', '\1sharp', 'gi'),
      '\.net\M', ' dotnet', 'gi'),
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~’‘“”–—·•…', repeat(' ', 41))
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
  -- The upper end of the range per year.
  pay_year integer,
  pay_currency text,
  -- Title A, skills B, company C, location D, and filters as words with a prefix (see search-terms.ts).
  terms tsvector NOT NULL
);
