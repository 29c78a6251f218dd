import { type Kysely, sql } from 'kysely'
import { prepared } from '#db/prepared.ts'
import type { DB } from '#db/schema.ts'
import { jobIs } from '#db/sql/job-sql.ts'
import type { JobIndex } from '../ports.ts'

/** PostgreSQL channel that tells all processes to clear their cached job lists. */
export const changesChannel = 'job_search'

const columns = [
  'posted_at',
  'closes_at',
  'company_id',
  'category_id',
  'work_mode',
  'employment_type',
  'pay_year',
  'title',
  'place',
  'region',
  'country',
  'terms',
]
const tupleOf = (table: string) => `(${columns.map((column) => `${table}.${column}`).join(', ')})`

/** A sub-select hides the ids from the planner, which then reuses one plan. Planning for each job took 4 ms of 5. */
const asked = '(select $1::uuid[])::uuid[]'

// Skips unchanged jobs, because comparing a job is cheaper than rewriting its index entries.
const refreshJobs = `
  with wanted as materialized (
    select job_id, ${columns.join(', ')}, text_terms from job_search_source where job_id = any(${asked})
  ),
  gone as (
    delete from job_search s
    where s.job_id = any(${asked}) and not exists (select from wanted w where w.job_id = s.job_id)
  ),
  kept as (
    insert into job_search (job_id, ${columns.join(', ')})
    select job_id, ${columns.join(', ')} from wanted order by posted_at
    on conflict (job_id) do update set (${columns.join(', ')}) = ${tupleOf('excluded')}
    where ${tupleOf('job_search')} is distinct from ${tupleOf('excluded')}
  ),
  places as (
    insert into search_places (id, lat, lon)
    select distinct v.id, (v.attributes ->> 'lat')::real, (v.attributes ->> 'lon')::real
    from wanted w cross join lateral string_to_table(w.place, chr(29)) k (place)
    join master_values v on v.entity = 'cities' and v.code = substr(k.place, 6)
    where k.place like 'city-%' and not exists (select from search_places s where s.id = v.id)
    on conflict do nothing
  )
  insert into job_search_text (job_id, posted_at, closes_at, terms)
  select job_id, posted_at, closes_at,
    terms || array_to_tsvector(array['d:' || floor(extract(epoch from posted_at) / 86400)::integer]) || text_terms
  from wanted order by posted_at
  on conflict (job_id) do update
  set posted_at = excluded.posted_at, closes_at = excluded.closes_at, terms = excluded.terms
  where (job_search_text.posted_at, job_search_text.closes_at, job_search_text.terms)
    is distinct from (excluded.posted_at, excluded.closes_at, excluded.terms)`

const jobsOfCompany = `
  select id from jobs j where company_id = $1 and ${jobIs('open')}
  union
  select job_id from job_search where company_id = $1`

const letWait = `
  insert into job_search_waiting (job_id, import_id)
  select job_id, $2::uuid from unnest($1::uuid[]) job_id order by 1 on conflict do nothing`

const notify = `select pg_notify('${changesChannel}', '')`

/** Advisory lock: shared while jobs are stored, exclusive while a batch of them is indexed. */
export const storingLock = sql`hashtext('search-storing')`

async function whileStoring<T>(connection: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  await connection.transaction().execute(async (trx) => {
    // Longer than the usual 5 s, because the batch that is being indexed may wait that long for a job somebody changes.
    await sql`set local lock_timeout = '60s'`.execute(trx)
    await sql`set local statement_timeout = '60s'`.execute(trx)
    await sql`select pg_advisory_lock_shared(${storingLock})`.execute(trx)
  })
  try {
    return await work()
  } finally {
    // A broken connection has released it.
    await sql`select pg_advisory_unlock_shared(${storingLock})`.execute(connection).catch(() => undefined)
  }
}

/** @param onChange called before a change is committed */
export function createJobIndex(onChange: () => void = () => undefined): JobIndex {
  const refresh: JobIndex['refresh'] = async (trx, jobIds) => {
    if (jobIds.length === 0) return
    onChange()
    await prepared(trx, 'search-refresh', refreshJobs, [jobIds])
    // Sent after every change: PostgreSQL deduplicates equal messages within a transaction.
    await prepared(trx, 'search-notify', notify)
  }
  return {
    refresh,
    later: async (trx, jobIds, importId) => {
      if (jobIds.length > 0) await prepared(trx, 'search-later', letWait, [jobIds, importId])
    },
    whileStoring,
    cardsChanged: async (trx) => {
      onChange()
      await prepared(trx, 'search-notify', notify)
    },
    refreshCompany: async (trx, companyId) => {
      const rows = await prepared<{ id: string }>(trx, 'search-jobs-of-company', jobsOfCompany, [companyId])
      await refresh(
        trx,
        rows.map(({ id }) => id),
      )
    },
  }
}
