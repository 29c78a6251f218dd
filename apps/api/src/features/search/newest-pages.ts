import type { Clock } from '#base/clock.ts'
import { createBatchLoader } from '#db/batch-loader.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { cardJoins, cardsSql } from '#db/sql/job-card-sql.ts'
import type { PageRow } from './search-page-sql.ts'

/** A page of the newest open jobs: those after a place in the list. */
interface NewestPage {
  readonly beforeAt: string
  readonly beforeId: string
  readonly limit: number
}

type Row = Pick<PageRow, 'items' | 'found' | 'last_at' | 'last_id'>

/** A page has no more. Without a constant PostgreSQL expects a tenth of all jobs, and reads them. */
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

/** Pages of one statement. */
const mostPages = 10
/** More than this under way at the same time only compete, and share less: 1.74× the floor without it, 1.48× with. */
const mostStatements = 2

/** Reads pages of all open jobs, without words, filters and counts. Pages asked for in one turn share a statement. */
export function createNewestPages({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
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
  return createBatchLoader(read, mostPages, mostStatements)
}
