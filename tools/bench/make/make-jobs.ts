import { readFile } from 'node:fs/promises'
import { slugify } from '../../../packages/domain/src/slug.ts'
import type { Client } from '../client.ts'
import { companyFirst, companySecond, fields, grades, places, roles, sentences, skills } from './words.ts'

const categories = new URL('../../../data/categories.json', import.meta.url)

/**
 * Generates categories, companies and jobs from a fixed seed: the same rows on every machine with the same PostgreSQL.
 * Words near the start of a list are more frequent (square of a random number), as in real job postings.
 */
export async function makeJobs(client: Client, size: number, now: Date): Promise<void> {
  const names = JSON.parse(await readFile(categories, 'utf8')) as string[]
  await client.query(
    `insert into job_categories (slug, name) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [names.map((name) => slugify(name)), names],
  )
  await client.query('select setseed(0.42)')
  await client.query(companiesSql, [companyFirst, companySecond, Math.max(20, Math.round(size / 50)), now])
  await client.query(jobsSql, [
    roles,
    fields,
    grades,
    skills,
    places.map(([city]) => city),
    places.map(([, country]) => country),
    sentences,
    size,
    now,
  ])
  await client.query(jobSkillsSql)
}

const companiesSql = `
  insert into companies (id, slug, name, location, about, status, created_at, updated_at)
  select gen_random_uuid(), 'company-' || n, first || ' ' || second || case when n > 1000 then ' ' || n / 1000 else '' end,
    '', '', 'verified', $4, $4
  from generate_series(1, $3::int) n
  cross join lateral (select ($1::text[])[1 + n % cardinality($1::text[])] as first,
    ($2::text[])[1 + n / cardinality($1::text[]) % cardinality($2::text[])] as second) words`

// Triggers, which keep this table, do not run while the data is made.
const jobSkillsSql = `
  insert into job_skills (job_id, position, code, words, required)
  select j.id, w.place - 1, c.code, w.words, true
  from jobs j cross join unnest(j.required_skills) with ordinality w (words, place)
  left join (select * from master_codes('skills', array(select distinct words from jobs, unnest(required_skills) words))) c
    on c.words = w.words`

// Ids are version 7 UUIDs made of posting time and row number, so that they sort by time like real ids.
const jobsSql = `
  with w as materialized (
    select $1::text[] as roles, $2::text[] as fields, $3::text[] as grades, $4::text[] as skills, $5::text[] as cities,
      $6::text[] as countries, $7::text[] as sentences
  )
  insert into jobs (id, company_id, slug, status, title, occupation, category_id, employment_type, openings, work_mode,
    location, country, description, required_skills, pay_min, pay_max, pay_currency, pay_period,
    posted_at, closes_at, created_at, updated_at)
  select
    (lpad(to_hex((extract(epoch from posted_at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
      || 'a' || lpad(to_hex(n), 15, '0'))::uuid,
    companies.ids[1 + floor(r1 ^ 1.5 * cardinality(companies.ids))::int],
    'job-' || n, 'open',
    upper(left(title, 1)) || substr(title, 2), '',
    categories.ids[1 + (floor(r3 ^ 2 * cardinality(w.fields))::int % cardinality(categories.ids))],
    case when r4 < 0.62 then 'full-time' when r4 < 0.8 then 'part-time' when r4 < 0.9 then 'contract'
      when r4 < 0.95 then 'temporary' else 'internship' end,
    1 + floor(r4 * 3)::int,
    case when r5 < 0.6 then 'on-site' when r5 < 0.85 then 'hybrid' else 'remote' end,
    w.cities[place], w.countries[place],
    '<p>' || w.sentences[1 + floor(random() * cardinality(w.sentences))::int] || ' '
      || w.sentences[1 + floor(random() * cardinality(w.sentences))::int] || '</p><p>'
      || w.sentences[1 + floor(random() * cardinality(w.sentences))::int] || ' '
      || w.sentences[1 + floor(random() * cardinality(w.sentences))::int] || '</p>',
    array[w.skills[1 + floor(random() ^ 2 * cardinality(w.skills))::int], w.skills[1 + floor(random() * cardinality(w.skills))::int]],
    case when r6 < 0.8 then 20000 + floor(r7 * 80) * 1000 end,
    case when r6 < 0.8 then 26000 + floor(r7 * 100) * 1000 end,
    case when r6 < 0.8 then case when r6 < 0.6 then 'EUR' when r6 < 0.75 then 'USD' else 'GBP' end end,
    case when r6 < 0.8 then 'year' end,
    posted_at, $9::timestamptz + interval '1 day' + random() * interval '60 days', posted_at, posted_at
  from (
    select n, r1, r3, r4, r5, r6, r7,
      1 + floor(r2 ^ 2 * cardinality(w.cities))::int as place,
      ltrim(case when random() < 0.6 then '' else w.grades[1 + floor(random() ^ 1.3 * cardinality(w.grades))::int] || ' ' end
        || w.fields[1 + floor(r3 ^ 2 * cardinality(w.fields))::int] || ' '
        || w.roles[1 + floor(random() ^ 2 * cardinality(w.roles))::int]) as title,
      $9::timestamptz - ($8::int - n) * (interval '75 days' / $8::int) - random() * interval '6 hours' as posted_at
    from w, (
      select n, random() as r1, random() as r2, random() as r3, random() as r4, random() as r5, random() as r6, random() as r7
      from generate_series(1, $8::int) n
      offset 0
    ) drawn
  ) row
  cross join w
  cross join (select array_agg(id order by slug) as ids from companies) companies
  cross join (select array_agg(id order by slug) as ids from job_categories) categories`
