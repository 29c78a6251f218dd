-- no transaction
-- Finds the occupations that have a word in one of their names: "violin" is in names of music teachers.
CREATE INDEX CONCURRENTLY IF NOT EXISTS master_terms_words ON master_terms
  USING gin (string_to_array(phrase, ' ')) WHERE active AND entity = 'occupations' AND source = 'vouch';
