import type { Clock } from '#base/clock.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { cardJoins, cardsSql } from '#db/sql/job-card-sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { countCap } from './search-page-sql.ts'
import type { SearchStatistics } from './search-statistics.ts'
import { takeTurn } from './vocabulary-store.ts'

export interface LandingReadModel {
  landing(): Promise<JsonText>
  /** Counts what `landing` does not count itself when there are many jobs. */
  refreshCounts(): Promise<void>
  /** The same, where there are many jobs and it was never done. */
  ensureCounts(): Promise<void>
}

/** Up to this many open jobs are counted while the visitor waits (15 ms); above, every ten minutes. */
const countedLive = 50_000

// Of the newest 200 jobs first one of each company, then the next ones.
const freshJobs = `
  select (select ${cardsSql('p.posted_at desc, p.job_id desc')} from (
    select job_id, posted_at
    from (
      select job_id, posted_at,
        row_number() over (partition by company_id order by posted_at desc, job_id desc) as turn
      from (
        select job_id, posted_at, company_id from job_search where closes_at > $1
        order by posted_at desc, job_id desc limit 200
      ) newest
    ) by_company
    order by turn, posted_at desc, job_id desc limit 8
  ) p ${cardJoins}) as fresh,
  (select count(*) from (select from job_search where closes_at > $1 limit ${countCap + 1}) open)::int as open_jobs`

const counts = `json_build_object(
  'companies', coalesce((
    select json_agg(json_build_object('name', c.shown_name, 'slug', c.slug, 'location', nullif(c.location, ''),
      'openJobs', n.jobs) order by n.jobs desc, c.shown_name)
    from (
      select company_id, count(*)::int as jobs from job_search where closes_at > $1 group by 1
      order by 2 desc, 1 limit 12
    ) n join companies c on c.id = n.company_id
  ), '[]'::json),
  'categories', coalesce((
    select json_agg(json_build_object('slug', k.slug, 'name', k.name, 'openJobs', n.jobs) order by n.jobs desc, k.name)
    from (
      select category_id, count(*)::int as jobs from job_search
      where closes_at > $1 and category_id is not null group by 1 order by 2 desc, 1 limit 24
    ) n join job_categories k on k.id = n.category_id
  ), '[]'::json)
)`

const liveCounts = `select ${counts}::text as counts`
const keptCounts = `select value::text as counts from search_summary where name = 'landing'`
const keepCounts = `
  insert into search_summary (name, value, made_at) select 'landing', ${counts}::jsonb, $1
  on conflict (name) do update set value = excluded.value, made_at = excluded.made_at`

interface FreshRow {
  fresh: string
  open_jobs: number
}

export function createLandingReadModel(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly statistics: () => Promise<SearchStatistics>
}): LandingReadModel {
  const { db, clock, statistics } = deps

  /** Undefined when there are few jobs, or nothing was counted yet. */
  const kept = async (): Promise<string | undefined> => {
    if (!(await areMany())) return undefined
    const [row] = await prepared<{ counts: string }>(db, 'landing-kept-counts', keptCounts)
    return row?.counts
  }

  const areMany = async () => (await statistics()).withoutDescriptions.jobs > countedLive

  const countsNow = async (): Promise<string> => {
    const before = await kept()
    if (before !== undefined) return before
    const [live] = await prepared<{ counts: string }>(db, 'landing-live-counts', liveCounts, [clock()])
    return live?.counts ?? '{}'
  }

  const refreshCounts = () =>
    inTransaction(db, async (trx) => {
      if (await takeTurn(trx, 'landing')) await prepared(trx, 'landing-keep-counts', keepCounts, [clock()])
    })

  return {
    landing: async () => {
      const [fresh, counted] = await Promise.all([
        prepared<FreshRow>(db, 'landing-fresh', freshJobs, [clock()]),
        countsNow(),
      ])
      const { fresh: cards, open_jobs: open } = fresh[0] ?? { fresh: '[]', open_jobs: 0 }
      const openJobs = { count: Math.min(open, countCap), capped: open > countCap }
      return jsonText(`{"openJobs":${JSON.stringify(openJobs)},"fresh":${cards},${counted.slice(1)}`)
    },
    refreshCounts,
    ensureCounts: async () => {
      if ((await areMany()) && (await kept()) === undefined) await refreshCounts()
    },
  }
}
