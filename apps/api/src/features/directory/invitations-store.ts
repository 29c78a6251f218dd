import type { AskedJob, CompanyStatus, JobInvitation, Page } from '@vouch/contract'
import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { decodeCursor, type PageQuery, pageOf } from '#db/paging.ts'
import { prepared } from '#db/prepared.ts'
import { isBlind } from '#db/sql/application-sql.ts'
import { isInMarketplace } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { isUnansweredInvitation } from '#db/sql/invitation-sql.ts'
import { isOpenAt, jobIs } from '#db/sql/job-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { type ViewerScope, visibleSql } from './visible-candidates.ts'

const isOpen = (now: Date) => sql<boolean>`${condition(jobIs('open'))} and j.closes_at > ${now}`

interface InvitingJob {
  readonly company_id: string
  readonly company_status: CompanyStatus
  readonly is_open: boolean
}

export async function findJob(
  executor: Executor,
  jobId: string,
  now: Date,
): Promise<InvitingJob | undefined> {
  const { rows } = await sql<InvitingJob>`
    select j.company_id, c.status as company_status, ${isOpen(now)} as is_open
    from jobs j join companies c on c.id = j.company_id
    where j.id = ${jobId}`.execute(executor)
  return rows[0]
}

const visibleHeld = `
  select c.user_id from candidate_search c where c.user_id = $1 and ${visibleSql('c', 2)} for share of c`

/**
 * Locks a profile until the transaction ends.
 * @returns false when the viewer may not see the profile
 */
export async function lockVisible(
  trx: Transaction,
  viewerScope: ViewerScope,
  candidateId: string,
): Promise<boolean> {
  const rows = await prepared(trx, 'directory-hold', visibleHeld, [candidateId, ...viewerScope.values])
  return rows.length > 0
}

/** @returns `blind` if the company must not know that the person has applied; undefined if they have not */
export async function hasApplied(
  executor: Executor,
  jobId: string,
  candidateId: string,
): Promise<'open' | 'blind' | undefined> {
  const row = await executor
    .selectFrom('applications as a')
    .select(condition(isBlind()).as('isBlind'))
    .where('job_id', '=', jobId)
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst()
  return row && (row.isBlind ? 'blind' : 'open')
}

// SQL that starts from the candidate's invitations and applications, which are few.
const contacted = `
  select coalesce((
    select json_agg(json_build_object('jobId', j.id, 'answer', case when a.applied then 'applied' else 'invited' end))
    from (
      select x.job_id, bool_or(x.applied) as applied
      from (
        select i.job_id, false as applied from job_invitations i where i.candidate_id = c.user_id
        union all
        select y.job_id, true from applications y where y.candidate_id = c.user_id and not ${isBlind('y')}
      ) x
      group by x.job_id
    ) a
    join jobs j on j.id = a.job_id
    where j.company_id = any ($5::uuid[]) and ${isOpenAt('$6')}), '[]') as jobs
  from candidate_search c where c.user_id = $1 and ${visibleSql('c', 2)}`

/**
 * Lists jobs that a candidate was invited to or applied for.
 * @returns undefined for a candidate whom the viewer may not see
 */
export async function contactedJobs(
  db: Database,
  of: {
    readonly viewerScope: ViewerScope
    readonly candidateId: string
    readonly companies: readonly string[]
    readonly now: Date
  },
): Promise<AskedJob[] | undefined> {
  const { viewerScope, candidateId, companies, now } = of
  const [row] = await prepared<{ jobs: AskedJob[] }>(db, 'directory-asked', contacted, [
    candidateId,
    ...viewerScope.values,
    companies,
    now,
  ])
  return row?.jobs
}

/**
 * Inserts an invitation.
 * @returns false when the candidate was already invited to this job
 */
export async function insertInvitation(
  trx: Transaction,
  invitation: {
    readonly id: string
    readonly jobId: string
    readonly candidateId: string
    readonly invitedBy: string
    readonly message: string
    readonly at: Date
  },
): Promise<boolean> {
  const row = await trx
    .insertInto('job_invitations')
    .values({
      id: invitation.id,
      job_id: invitation.jobId,
      candidate_id: invitation.candidateId,
      invited_by: invitation.invitedBy,
      message: invitation.message,
      created_at: invitation.at,
    })
    .onConflict((conflict) => conflict.columns(['job_id', 'candidate_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface InvitationRow {
  readonly id: string
  readonly job_id: string
  readonly slug: string
  readonly title: string
  readonly company_name: string
  readonly message: string
  readonly created_at: Date
  readonly at: string
  readonly open: boolean
}

/**
 * Lists a candidate's invitations, newest first, except for jobs that the candidate has applied for. Only the first page
 * has a total.
 */
export async function invitationsOf(
  executor: Executor,
  candidateId: string,
  { limit = 20, cursor }: PageQuery,
  now: Date,
): Promise<Page<JobInvitation>> {
  const [at, id] = decodeCursor(cursor, ['moment', 'uuid']) ?? []
  const { rows } = await sql<InvitationRow>`
    select i.id, i.job_id, j.slug, j.title, c.shown_name as company_name, i.message, i.created_at,
      i.created_at::text as at,
      ${isOpen(now)} and ${condition(isInMarketplace())} as open
    from job_invitations i join jobs j on j.id = i.job_id join companies c on c.id = j.company_id
    where i.candidate_id = ${candidateId} and ${condition(isUnansweredInvitation)}
      and (${at ?? null}::timestamptz is null
        or (i.created_at, i.id) < (${at ?? null}::timestamptz, ${id ?? null}::uuid))
    order by i.created_at desc, i.id desc
    limit ${limit + 1}`.execute(executor)
  const page = pageOf(rows, limit, (row) => [row.at, row.id])
  const total = cursor === undefined && (await countInvitations(executor, candidateId))
  return {
    ...(total !== false && { total: { count: total, capped: false } }),
    items: page.items.map((row) => ({
      id: row.id,
      jobId: row.job_id,
      jobSlug: row.slug,
      jobTitle: row.title,
      companyName: row.company_name,
      message: row.message,
      invitedAt: row.created_at.toISOString(),
      open: row.open,
    })),
    nextCursor: page.nextCursor,
  }
}

async function countInvitations(executor: Executor, candidateId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job_invitations i
    where i.candidate_id = ${candidateId} and ${condition(isUnansweredInvitation)}`.execute(executor)
  return rows[0]?.count ?? 0
}
