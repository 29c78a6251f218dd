-- Words of free texts stand in one tsvector with the terms of filters ("p:usd30000"). Signs were taken out before accents
-- were, and of some letters and signs the removal of accents makes ASCII signs: a full-width colon became a colon, and a
-- headline a filter. Now signs go first and once more after, and nothing that follows can make one. What is a sign is
-- said by code point, so that it is the same whatever the locale of the database.

-- The words of a text, one space or more between them, accents and case as they were. `plainWords` of the domain does the
-- same: a test compares them for every character.
CREATE OR REPLACE FUNCTION search_split(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := value;
BEGIN
  IF octet_length(plain) <> length(plain) THEN
    -- Invisible characters say how a word is written and end none.
    plain := regexp_replace(normalize(plain, NFKC),
      '[\u00ad\u034f\u061c\u180b-\u180f\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e01ef]+', '', 'g');
    -- Whatever is no letter, digit or mark beyond ASCII, as it stands after NFKC; modifier letters, which are signs here.
    plain := regexp_replace(plain, '['
      || '\u0080-\u00bf\u00d7\u00f7\u02b0-\u02ff\u0375\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3'
      || '\u05c6\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u06fd\u06fe\u0700-\u070f'
      || '\u07f6-\u07f9\u07fe\u07ff\u0830-\u083e\u085e\u0888\u0890\u0891\u08e2\u0964\u0965\u0970\u09f2\u09f3\u09fa'
      || '\u09fb\u09fd\u0a76\u0af0\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a'
      || '\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda'
      || '\u104a-\u104f\u109e\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400\u166d\u166e\u1680\u169b\u169c'
      || '\u16eb-\u16ed\u1735\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u1940-\u1945\u19de-\u19ff\u1a1e\u1a1f'
      || '\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e\u1c7f'
      || '\u1cc0-\u1cc7\u1cd3\u200b-\u20c1\u2104-\u212e\u213a-\u214d\u214f\u218a-\u244a\u2500-\u2775\u2794-\u2bff'
      || '\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3037'
      || '\u303d-\u303f\u30a0\u30fb\u3190\u3191\u31c0-\u31ef\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe\ua4ff'
      || '\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716\ua720\ua721\ua789\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877'
      || '\ua8ce\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e\ua92f\ua95f\ua9c1-\ua9cd\ua9de\ua9df\uaa5c-\uaa5f\uaa77-\uaa79'
      || '\uaade\uaadf\uaaf0\uaaf1\uab5b\uab6a\uab6b\uabeb\ue000-\uf8ff\ufbb2-\ufdff\ufe45\ufe46\ufff9-\ufffd'
      || '\U00010100-\U00010102\U00010137-\U0001013f\U00010179-\U00010189\U0001018c-\U000101fc\U0001039f\U000103d0'
      || '\U0001056f\U00010857\U00010877\U00010878\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010ac8'
      || '\U00010af0-\U00010af6\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010d6e\U00010d8e\U00010d8f\U00010ead'
      || '\U00010ed0-\U00010ed8\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d'
      || '\U000110bb-\U000110c1\U000110cd\U00011140-\U00011143\U00011174\U00011175\U000111c5-\U000111c8\U000111cd'
      || '\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9\U000113d4-\U000113d8\U0001144b-\U0001144f'
      || '\U0001145a-\U0001145d\U000114c6\U000115c1-\U000115d7\U00011641-\U00011643\U00011660-\U0001166c\U000116b9'
      || '\U0001173c-\U0001173f\U0001183b\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c'
      || '\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45\U00011c70\U00011c71\U00011ef7'
      || '\U00011ef8\U00011f43-\U00011f4f\U00011fd5-\U00011fff\U00012470-\U00012474\U00012ff1\U00012ff2'
      || '\U00013430-\U0001343f\U00016a6e\U00016a6f\U00016af5\U00016b37-\U00016b3f\U00016b44\U00016b45'
      || '\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9c\U0001bc9f-\U0001cef0\U0001cf50-\U0001d15d'
      || '\U0001d16a-\U0001d16c\U0001d173-\U0001d17a\U0001d183\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d241'
      || '\U0001d245\U0001d300-\U0001d356\U0001d800-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74'
      || '\U0001da76-\U0001da83\U0001da85-\U0001da8b\U0001e14f\U0001e2ff\U0001e5ff\U0001e95e\U0001e95f\U0001ecac'
      || '\U0001ecb0\U0001ed2e\U0001eef0-\U0001f0f5\U0001f10d-\U0001fbfa\U000f0000-\U0010fffd'
      || ']+', ' ', 'g');
  END IF;
  plain := regexp_replace(plain, '[cC]\+\+', 'cplusplus', 'g');
  plain := regexp_replace(plain, '(?<![0-9A-Za-z_\u0080-\U0010ffff])([cCfF])#', '\1sharp', 'g');
  plain := regexp_replace(plain, '\.[nN][eE][tT](?![0-9A-Za-z_\u0080-\U0010ffff])', ' dotnet', 'g');
  RETURN regexp_replace(plain, '[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g');
END $$;

-- Lower case. A database of the locale C knows the case of ASCII only; what people type arrives in lower case.
CREATE OR REPLACE FUNCTION search_lower(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF lower('Ж') = 'ж' THEN
    RETURN lower(value);
  END IF;
  RETURN translate(lower(value),
      'ƄƆƎƏƔƖƜƟƦƧƩƱƷƸƼǢǮǶǷǼǾȜȠȢɁɅɊͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇ'
      || 'ЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉ'
      || 'ӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
      'ƅɔǝəɣɩɯɵʀƨʃʊʒƹƽǣǯƕƿǽǿȝƞȣɂʌɋͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕії'
      || 'јљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊ'
      || 'ӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
END $$;

-- The words of a text as `to_tsvector` takes them, without accents. What is handed to it comes from here and nowhere else.
CREATE OR REPLACE FUNCTION search_plain(value text) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  plain text := search_split(value);
BEGIN
  IF octet_length(plain) = length(plain) THEN
    RETURN plain;
  END IF;
  plain := regexp_replace(unaccent(search_lower(plain)), '[\u0300-\u036f\u20d0-\u20f0]+', '', 'g');
  RETURN regexp_replace(replace(search_lower(plain), 'ς', 'σ'), '[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g');
END $$;

-- Accents are gone before words are made: no dictionary may make a sign of a letter.
ALTER TEXT SEARCH CONFIGURATION vouch_words ALTER MAPPING FOR asciiword, word, numword WITH vouch_stem;
ALTER TEXT SEARCH CONFIGURATION vouch_text ALTER MAPPING FOR asciiword, word, numword WITH english_stem;

-- ASCII texts have the words that they had. The others are read, and written where their words are others now: 2 ms for
-- a job whose description has 5,000 characters, much less for a person, once.
DO $$
DECLARE
  batch uuid[];
BEGIN
  FOR batch IN
    SELECT array_agg(user_id) FROM (
      SELECT user_id, (row_number() OVER () - 1) / 5000 AS part
      FROM candidate_profiles p
      CROSS JOIN LATERAL (SELECT concat(p.headline, p.full_name, p.location, jsonb_path_query_array(p.shown, '$.targetOccupations[*]'),
        jsonb_path_query_array(p.shown, '$.skills[*].label'), jsonb_path_query_array(p.shown, '$.experiences[*].title'),
        jsonb_path_query_array(p.shown, '$.passports[*].name'), jsonb_path_query_array(p.shown, '$.passports[*].issuer'),
        jsonb_path_query_array(p.shown, '$.languages[*].label')) AS words) texts
      WHERE p.found AND octet_length(words) <> length(words)
    ) numbered GROUP BY part
  LOOP
    WITH wanted AS MATERIALIZED (SELECT user_id, terms FROM candidate_search_source WHERE user_id = ANY (batch))
    UPDATE candidate_search s SET terms = w.terms
    FROM wanted w WHERE s.user_id = w.user_id AND s.terms IS DISTINCT FROM w.terms;
  END LOOP;

  FOR batch IN
    SELECT array_agg(job_id) FROM (
      SELECT s.job_id, (row_number() OVER () - 1) / 5000 AS part
      FROM job_search s
      JOIN jobs j ON j.id = s.job_id
      JOIN companies c ON c.id = j.company_id
      CROSS JOIN LATERAL (SELECT concat(j.title, j.occupation, j.required_skills, j.nice_skills, c.name, c.trading_name, j.location,
        j.description) AS words) texts
      WHERE octet_length(words) <> length(words)
    ) numbered GROUP BY part
  LOOP
    WITH wanted AS MATERIALIZED (
      SELECT job_id, posted_at, terms, description FROM job_search_source WHERE job_id = ANY (batch)
    ), narrow AS (
      UPDATE job_search s SET terms = w.terms
      FROM wanted w WHERE s.job_id = w.job_id AND s.terms IS DISTINCT FROM w.terms
    ), wide AS MATERIALIZED (
      SELECT job_id, terms || array_to_tsvector(ARRAY['d:' || floor(extract(epoch FROM posted_at) / 86400)::integer])
        || strip(to_tsvector('vouch_text',
          search_plain(regexp_replace(description, '<[^>]*>|&[a-z]+;', ' ', 'g')))) AS terms
      FROM wanted
    )
    UPDATE job_search_text t SET terms = w.terms
    FROM wide w WHERE t.job_id = w.job_id AND t.terms IS DISTINCT FROM w.terms;
  END LOOP;
END $$;
