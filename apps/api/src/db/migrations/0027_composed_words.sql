-- An invisible character between a letter and its accent kept the two apart: the word was stored without its accent, and
-- asked for with it. Letters are composed once more after invisible characters are gone. Rows are not written anew: such
-- a text is found again when it is next saved.
CREATE OR REPLACE FUNCTION search_plain(value text) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  plain text := search_split(value);
BEGIN
  IF octet_length(plain) = length(plain) THEN
    RETURN plain;
  END IF;
  plain := normalize(plain, NFC);
  plain := regexp_replace(unaccent(search_lower(plain)), '[\u0300-\u036f\u20d0-\u20f0]+', '', 'g');
  RETURN regexp_replace(replace(search_lower(plain), 'ς', 'σ'), '[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g');
END $$;
