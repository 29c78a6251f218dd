import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { readEnglishWords } from '../reading/english-words.ts'
import { readSearchWords } from '../reading/search-word-list.ts'

/** Maximum open jobs read for the vocabulary. With more jobs, a sample suffices for word frequencies. */
const maxJobs = 100_000

/** A word of this many times as many names shows how another is spelled. */
const manyTimes = 150

/**
 * Rebuilds the vocabulary for reading queries: words of at least two open jobs with their frequency, words of the
 * categories, and words of the lists of occupations and skills, which count as spelled right. Counts the jobs of places.
 * Does nothing while another process rebuilds it.
 */
export async function refreshVocabulary(db: Pick<Database, 'kysely'>): Promise<void> {
  const { known } = await readSearchWords()
  await inTransaction(db, async (trx) => {
    if (!(await tryLock(trx, 'vocabulary'))) return
    const { rows } = await sql<{ jobs: number }>`
      select greatest(reltuples, 0)::float8 as jobs from pg_class where oid = 'job_search'::regclass`.execute(
      trx,
    )
    const part = Math.min(100, (100 * maxJobs) / Math.max(1, rows[0]?.jobs ?? 0))
    const misspelt = await misspeltWords(trx)
    await sql`delete from search_vocabulary`.execute(trx)
    // Materialises each step. Otherwise the planner reads the sample once per company.
    await sql`
      insert into search_vocabulary (word, lexeme, jobs, titles, known, sound)
      with sample as materialized (select job_id from job_search tablesample system (${part})),
      texts as materialized (
        select j.id, lower(search_split(j.title)) as title, lower(search_split(concat_ws(' ', j.occupation,
          array_to_string(j.required_skills || j.nice_skills, ' '), c.name, c.trading_name, j.location,
          (select string_agg(o.location, ' ') from job_places o where o.job_id = j.id)))) as text
        from sample s join jobs j on j.id = s.job_id join companies c on c.id = j.company_id
      ),
      of_jobs as materialized (
        select word, count(*) as jobs, count(*) filter (where in_title) as titles
        from (
          select t.id, word, bool_or(in_title) as in_title
          from texts t cross join lateral (
            select word, true as in_title from regexp_split_to_table(t.title, ' +') word
            union all select word, false from regexp_split_to_table(t.text, ' +') word
          ) words group by 1, 2
        ) of_job
        group by word having count(*) >= 2
      ),
      listed as materialized (
        select distinct word
        from master_terms t cross join lateral regexp_split_to_table(lower(search_split(t.shown)), ' +') word
        where t.active and t.language = 'en'
          and t.entity in ('occupations', 'onet-occupations', 'skills', 'search-words')
          and word <> all(${misspelt}::text[])
        union select unnest(${known}::text[])
      ),
      words as materialized (
        select word, max(jobs)::int as jobs, max(titles)::int as titles, bool_or(known) as known
        from (
          select word, round(jobs * 100 / ${part}::float8) as jobs, round(titles * 100 / ${part}::float8) as titles,
            false as known
          from of_jobs
          union all
          select word, 1, 0, true from job_categories k
          cross join lateral regexp_split_to_table(lower(search_split(k.name)), ' +') word
          union all
          select word, 0, 0, true from listed
        ) collected
        where word <> '' and length(word) <= 40
        group by word
      )
      select word, search_light(word), jobs, titles, known,
        case when word ~ '^[a-z]{4,}$' then dmetaphone(word) else '' end
      from words where search_light(word) <> ''`.execute(trx)
    await countPlaces(trx)
  })
}

/** Typing errors in names of other classifications, such as ESCO's "landscape enginer": words of few names that sound like one of many. */
async function misspeltWords(trx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with named as materialized (
      select word, count(*) as uses, bool_or(source = 'vouch') as own, dmetaphone(word) as sound
      from (
        select t.source, word
        from master_terms t cross join lateral regexp_split_to_table(lower(search_split(t.shown)), ' +') word
        where t.active and t.language = 'en' and t.entity in ('occupations', 'onet-occupations', 'skills')
      ) each group by word
    )
    select n.word from named n
    where not n.own and exists (
      select from named o where o.sound = n.sound and o.word <> n.word
        and o.uses >= ${manyTimes} * n.uses and length(o.word) >= 5 and right(o.word, 1) = right(n.word, 1) and levenshtein(o.word, n.word) = 1)`.execute(
    trx,
  )
  const english = await readEnglishWords()
  return rows.map(({ word }) => word).filter((word) => !english.has(word))
}

async function countPlaces(trx: Transaction): Promise<void> {
  await sql`
    insert into search_places (id, lat, lon, jobs)
    select counted.id, (v.attributes ->> 'lat')::real, (v.attributes ->> 'lon')::real, counted.jobs
    from (
      with cities as materialized (
        select v.id, v.ancestors, s.jobs
        from (
          select place, count(distinct job_id)::int as jobs from (
            select s.job_id, string_to_table(s.place, chr(29)) as place from job_search s
          ) each where place ~ '^(city|region)-' group by place
        ) s
        join master_values v on v.code = substr(s.place, strpos(s.place, '-') + 1)
          and v.entity = case when s.place like 'city-%' then 'cities' else 'regions' end
      )
      select id, sum(jobs)::int as jobs
      from (select id, jobs from cities union all select unnest(ancestors), jobs from cities) each group by id
    ) counted join master_values v on v.id = counted.id
    on conflict (id) do update set jobs = excluded.jobs`.execute(trx)
}

/**
 * Takes the lock of a long-running job until the transaction ends, and raises the transaction's timeout.
 * @returns false if another process has the lock
 */
export async function tryLock(trx: Transaction, work: string): Promise<boolean> {
  await sql`set local statement_timeout = '5min'`.execute(trx)
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${`search-${work}`})) as free`.execute(trx)
  return rows[0]?.free ?? false
}
