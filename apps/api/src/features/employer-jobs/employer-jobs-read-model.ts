import type { EmployerJob, EmployerJobRow, employerJobsQuery, Page } from '@vouch/contract'
import { can, companyRoleOf } from '@vouch/domain'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { decodeCursor, pageOf } from '#db/paging.ts'
import { prepared } from '#db/prepared.ts'
import { needsCloseOut } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { dayConditions } from '#db/sql/day-sql.ts'
import { type CountedJobRow, type ListedJobRow, toEmployerJob, toListedJob } from './employer-jobs-mapper.ts'
import { countColumns, endedColumns, jobColumns } from './job-columns.ts'

type ListQuery = z.output<typeof employerJobsQuery>

export interface EmployerJobsReadModel {
  /** Lists jobs of the actor's companies, most recently changed first. Only the first page has a total. */
  list(actor: Actor, query: ListQuery): Promise<Page<EmployerJobRow>>
  /**
   * Reads one job.
   * @throws AppError not-found, also for a job of another company
   */
  one(actor: Actor, jobId: string): Promise<EmployerJob>
}

// Does not count the viewer's own application. Otherwise the counts
// could reveal a rejection before it is disclosed to the viewer.
const employerJobById = `
  select ${jobColumns}, n.*
  from jobs j
  join companies c on c.id = j.company_id
  left join job_categories k on k.id = j.category_id
  cross join lateral (select ${countColumns}, ${endedColumns}
    from applications a where a.job_id = j.id and a.candidate_id is distinct from $2
  ) n
  where j.id = $1`

/** @param widestPay the wizard warns of a pay range whose maximum is more than this many times its minimum */
export function createEmployerJobsReadModel(db: Database, widestPay: number): EmployerJobsReadModel {
  return {
    list: async (actor, { limit = 20, cursor, ...filters }) => {
      requireAccess(actor, 'company.list', null)
      const companyIds = actor.memberships
        .map((membership) => membership.companyId)
        .filter((id) => filters.companyId === undefined || id === filters.companyId)
        // Only people who may answer the applicants have a close-out to do.
        .filter((companyId) => !filters.closeOut || can(actor, 'job.write', { companyId }) === 'yes')
      const after = decodeCursor(cursor, ['moment', 'uuid'])
      const list = { viewerId: actor.userId, companyIds, matching: conditionsOf(filters) }
      const rows = await listedJobs(db, list, limit, after)
      const { items, nextCursor } = pageOf(rows, limit, (row) => [row.updated_at_exact, row.id])
      const page = {
        items: items.map((row) => toListedJob(row, companyRoleOf(actor, row.company_id))),
        nextCursor,
      }
      return after ? page : { ...page, total: { count: await countJobs(db, list), capped: false } }
    },

    one: async (actor, jobId) => {
      const [row] = await prepared<CountedJobRow>(db, 'employer-job-by-id', employerJobById, [
        jobId,
        actor.userId,
      ])
      if (!row) throw notFound('This job')
      requireAccess(actor, 'job.read', { companyId: row.company_id }, 'This job')
      return toEmployerJob(row, companyRoleOf(actor, row.company_id), widestPay)
    },
  }
}

type Filters = Omit<ListQuery, 'limit' | 'cursor' | 'companyId'>

/** Conditions of the filters on job `j`, for a viewer `viewer`. */
function conditionsOf({ status, q, closeOut, ...days }: Filters): RawBuilder<boolean>[] {
  return [
    ...(status ? [sql<boolean>`j.status = ${status}`] : []),
    ...(q ? [sql<boolean>`j.title ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
    ...(closeOut ? [condition(needsCloseOut('viewer.id'))] : []),
    ...dayConditions('j.posted_at', days),
  ]
}

interface JobList {
  readonly viewerId: string
  readonly companyIds: readonly string[]
  readonly matching: readonly RawBuilder<boolean>[]
}

async function countJobs(db: Database, { viewerId, companyIds, matching }: JobList): Promise<number> {
  const conditions = [sql<boolean>`j.company_id = any(${companyIds}::uuid[])`, ...matching]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs j cross join (select ${viewerId}::uuid as id) viewer
    where ${sql.join(conditions, sql` and `)}`.execute(db.kysely)
  return rows[0]?.count ?? 0
}

/** Reads at most one page per company, using the index on company and update time, then merges the pages. */
async function listedJobs(
  db: Database,
  { viewerId, companyIds, matching }: JobList,
  limit: number,
  after: readonly [string | null, string | null] | undefined,
): Promise<(ListedJobRow & { readonly updated_at_exact: string })[]> {
  const conditions = [
    sql<boolean>`j.company_id = own.id`,
    ...matching,
    ...(after ? [sql<boolean>`(j.updated_at, j.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ]
  const { rows } = await sql<ListedJobRow & { updated_at_exact: string }>`
    select page.*, page.updated_at::text as updated_at_exact, c.name as company_name,
      c.approves_jobs, n.*
    from (
      select newest.* from unnest(${companyIds}::uuid[]) as own (id)
      cross join (select ${viewerId}::uuid as id) viewer
      cross join lateral (
        select j.id, j.slug, j.title, j.status, j.company_id, nullif(j.location, '') as location, j.openings,
          j.filled, j.posted_at, j.closes_at, j.publish_at, j.updated_at
        from jobs j
        where ${sql.join(conditions, sql` and `)}
        order by j.updated_at desc, j.id desc
        limit ${limit + 1}
      ) newest
      order by newest.updated_at desc, newest.id desc
      limit ${limit + 1}
    ) page
    join companies c on c.id = page.company_id
    cross join lateral (select ${sql.raw(countColumns)}
      from applications a where a.job_id = page.id and a.candidate_id is distinct from ${viewerId}
    ) n
    order by page.updated_at desc, page.id desc`.execute(db.kysely)
  return rows
}
