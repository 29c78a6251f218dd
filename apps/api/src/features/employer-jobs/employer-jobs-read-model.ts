import type { EmployerJob, EmployerJobRow, employerJobsQuery, Page } from '@vouch/contract'
import { can, companyRoleOf, type JobReach, jobReach } from '@vouch/domain'
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
import { otherPlacesOf } from '#db/sql/job-places-sql.ts'
import { isOnTeam } from '#db/sql/team-sql.ts'
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
  select ${jobColumns}, ${isOnTeam('j.id', '$2')} as on_team, n.*
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
      const isListed = (companyId: string) =>
        (filters.companyId === undefined || companyId === filters.companyId) &&
        // Only people who may answer the applicants have a close-out to do.
        (!filters.closeOut || can(actor, 'job.write', { companyId }) === 'yes')
      const { whole, teams } = jobReach(actor, filters.team)
      const reach = { whole: whole.filter(isListed), teams: teams.filter(isListed) }
      const after = decodeCursor(cursor, ['moment', 'uuid'])
      const list = { viewerId: actor.userId, reach, matching: conditionsOf(filters) }
      const rows = await listedJobs(db, list, limit, after)
      const { items, nextCursor } = pageOf(rows, limit, (row) => [row.updated_at_exact, row.id])
      const page = {
        items: items.map((row) => toListedJob(row, viewerOf(actor, row))),
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
      return toEmployerJob(row, viewerOf(actor, row), widestPay)
    },
  }
}

function viewerOf(
  actor: Actor,
  { company_id: companyId, on_team: onTeam }: Pick<ListedJobRow, 'company_id' | 'on_team'>,
) {
  const readsApplicants = can(actor, 'pipeline.read', { companyId, onTeam }) === 'yes'
  return { role: companyRoleOf(actor, companyId), readsApplicants }
}

type Filters = Omit<ListQuery, 'limit' | 'cursor' | 'companyId' | 'team'>

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
  readonly reach: JobReach
  readonly matching: readonly RawBuilder<boolean>[]
}

/** SQL: the viewer's companies of which all jobs are listed, and their own jobs of the others; each with its condition. */
function sourcesOf({ viewerId, reach }: JobList) {
  return [
    { own: sql`unnest(${reach.whole}::uuid[]) as own (id)`, is: sql<boolean>`j.company_id = own.id` },
    {
      own: sql`(
        select job_id from job_team where company_id = any(${reach.teams}::uuid[]) and user_id = ${viewerId}
      ) as own`,
      is: sql<boolean>`j.id = own.job_id`,
    },
  ]
}

async function countJobs(db: Database, list: JobList): Promise<number> {
  const counts = sourcesOf(list).map(
    ({ own, is }) => sql`(
      select count(*) from ${own} cross join (select ${list.viewerId}::uuid as id) viewer cross join jobs j
      where ${sql.join([is, ...list.matching], sql` and `)})`,
  )
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(
    db.kysely,
  )
  return rows[0]?.count ?? 0
}

/** Reads at most one page per company, using the index on company and update time, then merges the pages. */
async function listedJobs(
  db: Database,
  list: JobList,
  limit: number,
  after: readonly [string | null, string | null] | undefined,
): Promise<(ListedJobRow & { readonly updated_at_exact: string })[]> {
  const { viewerId } = list
  const conditions = [
    ...list.matching,
    ...(after ? [sql<boolean>`(j.updated_at, j.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ]
  const pages = sourcesOf(list).map(
    ({ own, is }) => sql`
      select newest.* from ${own}
      cross join (select ${viewerId}::uuid as id) viewer
      cross join lateral (
        select j.id, j.slug, j.title, j.status, j.company_id, nullif(j.location, '') as location, j.country,
          j.openings, j.filled, j.posted_at, j.closes_at, j.publish_at, j.updated_at, j.closed_at
        from jobs j
        where ${sql.join([is, ...conditions], sql` and `)}
        order by j.updated_at desc, j.id desc
        limit ${limit + 1}
      ) newest`,
  )
  const { rows } = await sql<ListedJobRow & { updated_at_exact: string }>`
    select page.*, page.updated_at::text as updated_at_exact, c.name as company_name,
      c.approves_jobs, ${sql.raw(otherPlacesOf('page'))} as other_places, exists (
        select from job_team t where t.job_id = page.id and t.user_id = ${viewerId}
      ) as on_team, exists (
        select from job_closures m where m.job_id = page.id and m.at = page.closed_at
      ) as closed_by_administrator, n.*
    from (
      select newest.* from (${sql.join(pages, sql` union all `)}) newest
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
