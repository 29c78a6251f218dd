import type { Client } from '../client.ts'

/** Number of generated values per master list. */
const masterSizes = { skills: 3_000, occupations: 800, 'isco-groups': 40, cities: 400, languages: 30 }

const batch = 200_000

/**
 * Fills the directory with generated candidates, the same for every run of one size. Values are as skewed as
 * in reality: half of the candidates have the most common skill, a few hundred have the rarest. There are no
 * accounts, because the benchmark does not read them.
 * @param say reports progress
 */
export async function makeCandidates(
  client: Client,
  size: number,
  now: Date,
  say: (what: string) => void,
): Promise<void> {
  // Skip foreign key checks, which would take longer than the inserts. The generated data satisfies them.
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB';
     set max_parallel_maintenance_workers = 0`,
  )
  await client.query(chance)
  await makeMasters(client)
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'candidate_search' and indexname <> 'candidate_search_pkey'`,
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  for (let from = 1; from <= size; from += batch) {
    await client.query(peopleSql, [from, Math.min(size, from + batch - 1), now])
    say(`made ${Math.min(size, from + batch - 1)} candidates`)
  }
  for (const { indexname, indexdef } of rows) {
    await client.query(indexdef)
    say(`made ${indexname}`)
  }
  await client.query('vacuum analyze candidate_search')
  await client.query('vacuum analyze candidate_profiles')
}

/**
 * SQL functions for repeatable random values. `chance` returns a number from 0 to just below 1, which depends
 * only on its two arguments: the place of use and the row number.
 */
const chance = `
  create or replace function chance(place integer, row_number integer) returns double precision
  language sql immutable parallel safe as $$
    select (hashint8extended(row_number::bigint * 10000 + place, 20261121) & 4294967295)::double precision / 4294967296
  $$;
  -- One of a number of values, the first the most common by far.
  create or replace function common_first(place integer, row_number integer, size integer, skew double precision)
  returns integer language sql immutable parallel safe as $$
    select floor(size * power(chance(place, row_number), skew))::integer
  $$;
  create or replace function bench_words(place integer) returns text language sql immutable parallel safe as $$
    select (array['software','care','sales','data','project','kitchen','office','warehouse','design','finance','energy',
      'transport','school','garden','research','security','marketing','hotel','metal','wood','water','media','law',
      'audit','farm','rail','textile','glass','film','sport'])[1 + place % 30]
      || ' ' ||
      (array['engineer','manager','nurse','assistant','analyst','developer','technician','teacher','driver','cook',
      'consultant','planner','welder','clerk','designer','librarian','coach','inspector','operator','tailor'])[1 + place / 30 % 20]
  $$`

async function makeMasters(client: Client): Promise<void> {
  for (const [entity, size] of Object.entries(masterSizes)) {
    await client.query(
      `insert into master_entities (name, label, position, hierarchical, translatable)
       values ($1, $1, 1, false, false) on conflict do nothing`,
      [entity],
    )
    await client.query(
      `insert into master_values (entity, code, label, attributes, source)
       select $1, 'b' || n, case when $1 in ('occupations', 'skills') then bench_words(n) || ' ' || n else $1 || ' ' || n end,
         case when $1 = 'cities' then jsonb_build_object('lat', 36 + chance(1, n) * 24, 'lon', -9 + chance(2, n) * 39)
           else '{}' end, 'bench'
       from generate_series(0, $2::int - 1) n`,
      [entity, size],
    )
  }
  await client.query(
    `update master_values o set ancestors = array[g.id]
     from master_values g where o.entity = 'occupations' and o.source = 'bench' and g.entity = 'isco-groups'
       and g.code = 'b' || substr(o.code, 2)::int % 40`,
  )
  // The ids in a master list are consecutive, so storing the first one is enough.
  await client.query(
    `create table bench_masters as
     select entity, min(id) as base from master_values where source = 'bench' group by entity`,
  )
}

/** SQL that inserts candidates with the search terms that the view `candidate_search_source` would give them. */
const peopleSql = `
  with bases as materialized (
    select max(base) filter (where entity = 'skills') as skills, max(base) filter (where entity = 'occupations') as occupations,
      max(base) filter (where entity = 'isco-groups') as groups, max(base) filter (where entity = 'languages') as languages,
      max(base) filter (where entity = 'cities') as cities
    from bench_masters
  ),
  people as materialized (
    select n, md5('candidate' || n)::uuid as id, $3::timestamptz - power(chance(1, n), 2) * interval '900 days' as at,
      common_first(2, n, 800, 2) as occupation, common_first(3, n, 400, 2) as city,
      case when chance(4, n) < 0.5 then 'public' else 'employers' end as visibility,
      (array['open', 'open', 'passive', 'not-looking'])[1 + floor(chance(5, n) * 4)::int] as open_to_work,
      case when chance(6, n) < 0.7 then (20000 + floor(power(chance(7, n), 2) * 100000))::int end as pay,
      array(select distinct common_first(20 + k, n, 3000, 3) from generate_series(0, 4 + floor(chance(8, n) * 8)::int) k) as skill,
      array(select distinct common_first(80 + k, n, 30, 3) from generate_series(0, floor(chance(9, n) * 3)::int) k) as language,
      array(select mode from unnest(array['on-site', 'hybrid', 'remote']) with ordinality m (mode, k)
        where chance(100 + k::int, n) < 0.5) as modes
    from generate_series($1::int, $2::int) n
  ),
  named as materialized (
    select p.*, bench_words(p.occupation) as headline, 'cities ' || city as place,
      36 + chance(1, city) * 24 + chance(10, n) * 0.2 as lat, -9 + chance(2, city) * 39 + chance(11, n) * 0.2 as lon
    from people p
  ),
  profiles as (
    insert into candidate_profiles (user_id, full_name, headline, location, missing_to_apply, complete, visibility,
      open_to_work, published_at, lat, lon, updated_at, shown)
    select id, 'Person ' || n, headline, place, '[]', true, visibility, open_to_work, at, lat, lon, at,
      jsonb_build_object(
        'skills', (select jsonb_agg(jsonb_build_object('label', bench_words(k) || ' ' || k, 'level', 'advanced'))
          from unnest(skill[1:5]) k),
        'languages', (select jsonb_agg(jsonb_build_object('label', 'languages ' || k, 'level', 'B2')) from unnest(language) k),
        'workModes', to_jsonb(modes), 'noticePeriod', null, 'expectedPay', null)
    from named
  )
  insert into candidate_search (user_id, updated_at, visibility, hidden_from, lat, lon, pay_year, skill_ids, occupation_ids,
    language_ids, city_id, work_modes, terms)
  select id, at, visibility, '{}', lat, lon, pay, array(select b.skills + k from unnest(skill) k),
    array[b.occupations + occupation], array(select b.languages + k from unnest(language) k), b.cities + city, modes,
    setweight(to_tsvector('vouch_words', headline || ' ' || bench_words(occupation) || ' ' || occupation), 'A')
      || setweight(to_tsvector('vouch_words',
        (select string_agg(bench_words(k) || ' ' || k, ' ') from unnest(skill) k)), 'B')
      || setweight(to_tsvector('vouch_words', 'Person ' || n), 'C')
      || setweight(to_tsvector('vouch_words', place), 'D')
      || array_to_tsvector(
        array['v:' || visibility, 'a:' || open_to_work, 'o:' || b.occupations + occupation,
          'o:' || b.groups + occupation % 40, 'e:full-time']
        || array(select 'w:' || mode from unnest(modes) mode)
        || array(select 's:' || b.skills + k || ':' || level
          from unnest(skill) k cross join lateral generate_series(1, 1 + floor(chance(1000 + k, n) * 4)::int) level)
        || array(select 'g:' || b.languages + k || ':' || level
          from unnest(language) k cross join lateral generate_series(0, floor(chance(5000 + k, n) * 7)::int) level)
        || case when pay is null then '{}' else array['p:eur'] || array(select 'p:eur' || step
          from unnest(array[10000,20000,30000,40000,50000,60000,75000,100000,150000,200000,500000,1000000]) step
          where step >= pay) end
        || array(select 'k:' || size || ':' || floor((lat + 90) / size) || ':' || floor((lon + 180) / size)
          from unnest(array[0.25, 1, 4]::float8[]) size))
  from named, bases b
  order by at`
