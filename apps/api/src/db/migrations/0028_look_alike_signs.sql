-- "Northlight  Studio." and "NorthlightStudio" can be mistaken for "Northlight Studio": signs and spaces tell no names
-- apart.
CREATE OR REPLACE FUNCTION name_skeletons(VARIADIC names text[]) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT skeleton), '{}')
  FROM unnest(names) AS name,
    LATERAL (VALUES (name_skeleton(name)), (name_skeleton(lower(name)))) AS s (written),
    LATERAL (SELECT lower(regexp_replace(written, '[[:space:][:punct:]·–—‐‑‘’“”]+', '', 'g')) AS skeleton) AS plain
  WHERE skeleton <> ''
$$;

UPDATE companies SET name_skeletons = name_skeletons(name, trading_name);
