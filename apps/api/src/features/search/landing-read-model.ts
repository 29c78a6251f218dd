import { fewestDueAnswers, fewestPeople, promptPercent } from '@vouch/domain'
import { type JsonText, jsonText } from '#base/json-text.ts'
import { prepared } from '#db/prepared.ts'
import { smallLogo } from '#db/sql/company-picture-sql.ts'
import { isInMarketplace } from '#db/sql/company-sql.ts'
import { cardJoins, cardsSql } from '#db/sql/job-card-sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { tryLock } from './index/vocabulary-store.ts'
import { countCap } from './statements/search-page-sql.ts'
import type { SearchStatistics } from './statements/search-statistics.ts'

export interface LandingReadModel {
  landing(): Promise<JsonText>
  /** Counts the jobs of a large marketplace and stores the counts, which its landing page shows. */
  refreshCounts(): Promise<void>
  /** Counts and stores the jobs of a large marketplace if no counts are stored yet. */
  ensureCounts(): Promise<void>
}

/** Up to this many open jobs are counted on each request (15 ms). With more, counts are stored every ten minutes. */
const maxLiveCounted = 50_000

// SQL: picks from the newest 200 jobs in rounds, one job per company in each round.
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
  ), '[]'::json),
  'figures', (
    select case when sum(t.due) >= ${fewestDueAnswers} then json_build_object(
      'due', sum(t.due)::int,
      'answered', sum(t.answers)::int,
      'inTimePercent', (100 * sum(t.in_time) / sum(t.due))::int,
      'promptCompanies', count(*) filter (where t.people >= ${fewestPeople}
        and 100 * t.in_time >= ${promptPercent} * t.due)::int
    ) end
    from company_answer_times t join companies c on c.id = t.company_id where ${isInMarketplace()} and t.due > 0
  )
)`

/** SQL: the counts `value` with today's logos, because a stored logo may be replaced meanwhile. */
const shownCounts = `select jsonb_build_object(
    'companies', coalesce((
      select jsonb_agg(one || jsonb_build_object('logo', ${smallLogo}) order by place)
      from jsonb_array_elements(value -> 'companies') with ordinality l (one, place)
      left join companies c on c.slug = one ->> 'slug'
    ), '[]'),
    'categories', value -> 'categories',
    'figures', coalesce(value -> 'figures', 'null')
  )::text as counts`

const liveCounts = `${shownCounts} from (select ${counts}::jsonb as value) made`
const storedCounts = `${shownCounts} from search_summary where name = 'landing'`
const storeCounts = `
  insert into search_summary (name, value, made_at) select 'landing', ${counts}::jsonb, $1
  on conflict (name) do update set value = excluded.value, made_at = excluded.made_at`

interface FreshRow {
  fresh: string
  open_jobs: number
}

interface LandingDeps extends ServiceDeps {
  readonly statistics: () => Promise<SearchStatistics>
}

export function createLandingReadModel({ db, clock, statistics }: LandingDeps): LandingReadModel {
  const isLarge = async () => (await statistics()).withoutDescriptions.jobs > maxLiveCounted

  /**
   * Reads the stored counts.
   * @returns undefined in a small marketplace, or before the first count
   */
  const readStoredCounts = async (): Promise<string | undefined> => {
    if (!(await isLarge())) return undefined
    const [row] = await prepared<{ counts: string }>(db, 'landing-stored-counts', storedCounts)
    return row?.counts
  }

  const readCounts = async (): Promise<string> => {
    const stored = await readStoredCounts()
    if (stored !== undefined) return stored
    const [live] = await prepared<{ counts: string }>(db, 'landing-live-counts', liveCounts, [clock()])
    return live?.counts ?? '{}'
  }

  const refreshCounts = () =>
    inTransaction(db, async (trx) => {
      if (await tryLock(trx, 'landing')) await prepared(trx, 'landing-store-counts', storeCounts, [clock()])
    })

  return {
    landing: async () => {
      const [fresh, counted] = await Promise.all([
        prepared<FreshRow>(db, 'landing-fresh', freshJobs, [clock()]),
        readCounts(),
      ])
      const { fresh: cards, open_jobs: open } = fresh[0] ?? { fresh: '[]', open_jobs: 0 }
      const openJobs = { count: Math.min(open, countCap), capped: open > countCap }
      return jsonText(`{"openJobs":${JSON.stringify(openJobs)},"fresh":${cards},${counted.slice(1)}`)
    },
    refreshCounts,
    ensureCounts: async () => {
      if ((await isLarge()) && (await readStoredCounts()) === undefined) await refreshCounts()
    },
  }
}
