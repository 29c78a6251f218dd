import type { JobCard, JobSearchAnswer, jobSearchQuery, Page } from '@vouch/contract'
import type { z } from 'zod'
import { prepared } from '#db/prepared.ts'
import { takesApplications } from '#db/sql/job-sql.ts'
import type { CompanyPages } from '#features/company-page/ports.ts'
import type { PublicSearch } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'

/** A job in a feed. */
export interface FeedJob {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly company: string
  /** Sanitised HTML. */
  readonly description: string
  readonly place: string
  readonly postedAt: Date
  readonly updatedAt: Date
}

export interface FeedReadModel {
  /** Reads the newest 50 of the organisation's own open jobs that a search finds. */
  search(query: z.output<typeof jobSearchQuery>): Promise<readonly FeedJob[]>
  /** Reads the newest 50 of a company's open jobs that are its own. @throws AppError not-found */
  company(slug: string): Promise<{ readonly name: string; readonly jobs: readonly FeedJob[] }>
}

const feedLength = 50
/** A feed searches at most ten batches for its jobs, because own jobs may be rare among imported ones. */
const batchSize = 100
const maxBatches = 10

const jobsByIds = `
  select j.id, j.slug, j.title, c.shown_name as company, j.description, j.posted_at as "postedAt",
    j.updated_at as "updatedAt", concat_ws(', ', nullif(j.location, ''), j.country)
      || (select case when count(*) > 0 then ' + ' || count(*) else '' end from job_places o where o.job_id = j.id) as place
  from unnest($2::uuid[]) with ordinality asked (id, position)
  join jobs j on j.id = asked.id join companies c on c.id = j.company_id
  where j.is_own and ${takesApplications('$1')}
  order by asked.position`

type ReadBatch = (cursor: string | undefined) => Promise<Pick<Page<JobCard>, 'items' | 'nextCursor'>>

export function createFeedReadModel({
  db,
  clock,
  search,
  companyPages,
}: ServiceDeps & { readonly search: PublicSearch; readonly companyPages: CompanyPages }): FeedReadModel {
  const newestOwn = async (read: ReadBatch): Promise<FeedJob[]> => {
    const jobs: FeedJob[] = []
    let cursor: string | undefined
    for (let batch = 0; batch < maxBatches && jobs.length < feedLength; batch++) {
      const { items, nextCursor } = await read(cursor)
      const values = [clock(), items.map(({ id }) => id)]
      jobs.push(...(await prepared<FeedJob & Record<string, unknown>>(db, 'feed-jobs', jobsByIds, values)))
      if (nextCursor === null) break
      cursor = nextCursor
    }
    return jobs.slice(0, feedLength)
  }
  return {
    search: (query) =>
      newestOwn(async (cursor) => {
        const page = { ...query, sort: 'newest' as const, limit: batchSize, ...(cursor && { cursor }) }
        return JSON.parse(await search.search(page)) as JobSearchAnswer
      }),
    company: async (slug) => {
      const { name } = await companyPages.page(slug)
      const jobs = await newestOwn(async (cursor) => {
        const page = { limit: batchSize, ...(cursor && { cursor }) }
        return JSON.parse(await companyPages.jobs(slug, page)) as Page<JobCard>
      })
      return { name, jobs }
    },
  }
}
