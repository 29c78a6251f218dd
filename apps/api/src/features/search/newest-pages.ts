import { createBatchLoader } from '#db/batch-loader.ts'
import { prepared } from '#db/prepared.ts'
import { cardJoins, cardsSql } from '#db/sql/job-card-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { PageRow } from './statements/search-page-sql.ts'

/** A page of the newest open jobs, after the job with this posting time and id. */
interface NewestPage {
  readonly beforeAt: string
  readonly beforeId: string
  readonly limit: number
}

type Row = Pick<PageRow, 'items' | 'found' | 'last_at' | 'last_id'>

/** Maximum page size. Without a constant limit, PostgreSQL expects to read a tenth of all jobs and scans the table. */
const mostEntries = 100

const newestPagesSql = `
  select page.* from unnest((select $1::timestamptz[]), (select $2::uuid[]), (select $3::integer[]))
    with ordinality asked (before_at, before_id, wanted, place)
  cross join lateral (
    select
      ${cardsSql('p.place', 'p.place <= asked.wanted')} as items,
      count(*)::int as found,
      (max(p.posted_at) filter (where p.place = asked.wanted))::text as last_at,
      max(p.job_id::text) filter (where p.place = asked.wanted) as last_id
    from (
      select job_id, posted_at, row_number() over (order by posted_at desc, job_id desc) as place from (
        select job_id, posted_at from job_search
        where closes_at > (select $4::timestamptz) and (posted_at, job_id) < (asked.before_at, asked.before_id)
        order by posted_at desc, job_id desc limit ${mostEntries + 1}
      ) newest limit asked.wanted + 1
    ) p ${cardJoins}
  ) page
  order by asked.place`

/** Maximum number of pages that one SQL statement reads. */
const maxPages = 10
/**
 * Maximum concurrent statements. More would compete for CPU:
 * latency is 1.74× the minimum without this limit, 1.48× with it.
 */
const maxStatements = 2

/**
 * Reads pages of all open jobs, for requests without words, filters and
 * counts. Requests in one turn of the event loop share a statement.
 */
export function createNewestPages({ db, clock }: ServiceDeps) {
  const read = async (pages: readonly NewestPage[]): Promise<PageRow[]> => {
    const rows = await prepared<Row>(db, 'newest-pages', newestPagesSql, [
      pages.map(({ beforeAt }) => beforeAt),
      pages.map(({ beforeId }) => beforeId),
      pages.map(({ limit }) => limit),
      clock(),
    ])
    return rows.map((row) => ({
      ...row,
      matches: row.found,
      last_rank: null,
      tail_at: null,
      tail_id: null,
      facets: null,
    }))
  }
  return createBatchLoader(read, maxPages, maxStatements)
}
