import type { CompanyRole, CompanyStatus, JobFields, JobStatus } from '@vouch/contract'
import { closeOutDays, endingDays } from '@vouch/domain'
import { sql } from 'kysely'
import { prepared } from '#db/prepared.ts'
import { isUndecided, isWaitingForAnswer } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { isRunningJob, jobIs, wasPublic } from '#db/sql/job-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { jobFieldColumns } from '#platform/job-field-columns.ts'
import { type JobRow, jobColumns } from './job-columns.ts'
import { replaceValues } from './values-store.ts'

export interface LockedJob extends JobRow {
  /** Number of applications that a close-out would reject, without the actor's own. */
  readonly waiting: number
  /** Whether anybody has applied, also those who withdrew. */
  readonly has_applications: boolean
}

const jobForChange = `
  select ${jobColumns},
    (select count(*) from applications a where a.job_id = j.id and ${isWaitingForAnswer}
      and a.candidate_id is distinct from $2) as waiting,
    exists (select from applications a where a.job_id = j.id) as has_applications
  from jobs j
  join companies c on c.id = j.company_id
  left join job_categories k on k.id = j.category_id
  where j.id = $1`

export async function companyOfJob(executor: Executor, jobId: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('jobs')
    .select('company_id')
    .where('id', '=', jobId)
    .executeTakeFirst()
  return row?.company_id
}

/**
 * Share-locks a company, so that no job is published while the company
 * is being suspended. Lock order everywhere: company, then job.
 */
export async function lockCompanyStatus(
  trx: Transaction,
  companyId: string,
): Promise<CompanyStatus | undefined> {
  const row = await trx
    .selectFrom('companies')
    .select('status')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirst()
  return row?.status as CompanyStatus | undefined
}

/**
 * Locks a job for a change. Lock order everywhere: job, then its applications.
 * @param actorId whose own application is not counted; null if Vouch acts
 */
export async function lockJob(
  trx: Transaction,
  jobId: string,
  actorId: string | null,
): Promise<LockedJob | undefined> {
  // Locks in a separate statement: a statement that waited for a lock still reads other tables as they were before.
  await trx.selectFrom('jobs').select('id').where('id', '=', jobId).forNoKeyUpdate().execute()
  return (await prepared<LockedJob>(trx, 'job-for-change', jobForChange, [jobId, actorId]))[0]
}

interface NewJob {
  readonly id: string
  readonly companyId: string
  readonly createdBy: string
  readonly fields: JobFields
  readonly at: Date
}

export async function insertJob(trx: Transaction, job: NewJob): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({
      id: job.id,
      company_id: job.companyId,
      created_by: job.createdBy,
      ...columns(job.fields),
      created_at: job.at,
      updated_at: job.at,
    })
    .execute()
  await replaceValues(trx, job.id, job.fields)
}

/** The currency of the company's latest job with pay, among its 20 latest; undefined if there is none. */
export async function latestPayCurrency(trx: Transaction, companyId: string): Promise<string | undefined> {
  const latest = await trx
    .selectFrom('jobs')
    .select(['pay_currency', 'pay_min'])
    .where('company_id', '=', companyId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return latest.find(({ pay_min }) => pay_min !== null)?.pay_currency ?? undefined
}

interface JobState {
  readonly status?: Exclude<JobStatus, 'expired'>
  readonly publish_at?: Date | null
  readonly submitted_by?: string | null
  readonly approved_at?: Date | null
  readonly return_reason?: string
  readonly ending_told?: number | null
  readonly slug?: string
  readonly closes_on?: string
  readonly posted_at?: Date
  readonly closes_at?: Date
  readonly closed_at?: Date | null
  readonly close_outcome?: string | null
}

/** Updates a job and increments its version. Values of lists are stored by {@link replaceValues}. */
export async function changeJob(
  trx: Transaction,
  jobId: string,
  state: JobState,
  at: Date,
  fields?: JobFields,
): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ ...(fields && columns(fields)), ...state, version: sql`version + 1`, updated_at: at })
    .where('id', '=', jobId)
    .execute()
}

export async function deleteJobRow(trx: Transaction, jobId: string): Promise<void> {
  await trx.deleteFrom('jobs').where('id', '=', jobId).execute()
}

/** Stores a copy of the published fields under the job's current version. */
export async function insertVersion(
  trx: Transaction,
  jobId: string,
  fields: JobFields,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('job_versions')
    .columns(['job_id', 'version', 'at', 'fields'])
    .expression((from) =>
      from
        .selectFrom('jobs')
        .select([
          'id',
          'version',
          sql<Date>`${at}::timestamptz`.as('at'),
          sql<string>`${JSON.stringify(fields)}::jsonb`.as('fields'),
        ])
        .where('id', '=', jobId),
    )
    .execute()
}

/** Stores that an administrator closed a job, and why. */
export async function insertClosure(
  trx: Transaction,
  closure: {
    readonly jobId: string
    readonly at: Date
    readonly actorId: string
    readonly reason: string
  },
): Promise<void> {
  const { jobId, at, actorId, reason } = closure
  await trx.insertInto('job_closures').values({ job_id: jobId, at, actor_id: actorId, reason }).execute()
}

export async function isCategory(executor: Executor, slug: string): Promise<boolean> {
  const row = await executor
    .selectFrom('job_categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}

const expired: JobStatus = 'expired'
const scheduled: JobStatus = 'scheduled'

/**
 * Expires running jobs after their closing time. Skips locked jobs until the next run. Paused jobs of a source are left
 * alone: the source would open an expired one again.
 * @returns the ids of at most `limit` expired jobs
 */
export async function expireDue(trx: Transaction, at: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from jobs j where ${condition(isRunningJob())} and (${condition(jobIs('open'))} or source is null) and closes_at <= ${at}
      order by closes_at limit ${limit} for update skip locked
    )
    update jobs set status = ${expired}, closed_at = closes_at, version = version + 1, updated_at = ${at},
      close_out_at = closes_at + make_interval(days => ${closeOutDays.expired})
    where id in (select id from due)
    returning id`.execute(trx)
  return rows.map((row) => row.id)
}

/** A scheduled job whose time has come. */
export interface DueJob {
  readonly id: string
  readonly company_id: string
  readonly publish_at: Date | null
}

/** Scheduled jobs whose time has come, earliest first; at most 500. @param after last job of the page before */
export async function dueJobs(executor: Executor, at: Date, after?: DueJob): Promise<DueJob[]> {
  let due = executor
    .selectFrom('jobs')
    .select(['id', 'company_id', 'publish_at'])
    .where('status', '=', scheduled)
    .where('publish_at', '<=', at)
  if (after) due = due.where(sql<boolean>`(publish_at, id) > (${after.publish_at}, ${after.id}::uuid)`)
  return due.orderBy('publish_at').orderBy('id').limit(500).execute()
}

/** Makes the company's scheduled and submitted jobs drafts again. */
export async function takeBackJobs(executor: Executor, companyId: string, at: Date): Promise<void> {
  const waiting: readonly JobStatus[] = ['pending-approval', 'scheduled']
  await executor
    .updateTable('jobs')
    .set({ status: 'draft', approved_at: null, version: sql`version + 1`, updated_at: at })
    .where('company_id', '=', companyId)
    .where('status', 'in', [...waiting])
    .execute()
}

export async function hasOwner(executor: Executor, companyId: string): Promise<boolean> {
  const owner: CompanyRole = 'owner'
  const row = await executor
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', owner)
    .executeTakeFirst()
  return row !== undefined
}

/** The fields that were public last; undefined for a job that was not public or has no versions, such as an imported one. */
export async function latestVersion(executor: Executor, jobId: string): Promise<JobFields | undefined> {
  const row = await executor
    .selectFrom('job_versions')
    .select('fields')
    .where('job_id', '=', jobId)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return row?.fields as JobFields | undefined
}

/**
 * The value of `ending_told` for a job that gets a new closing time. Announcements whose day has passed already count as
 * told: the team of a job that is open for three days hears of its end one day before, not at once.
 */
export function endingTold(closesAt: Date, now: Date): number | null {
  const days = (closesAt.getTime() - now.getTime()) / 86_400_000
  return endingDays.toSorted((one, other) => one - other).find((each) => days <= each) ?? null
}

/** Updates the state of jobs, like {@link changeJob}. */
export async function changeJobs(
  trx: Transaction,
  jobIds: readonly string[],
  state: JobState,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ ...state, version: sql`version + 1`, updated_at: at })
    .where('id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .execute()
}

/** Lists published jobs of a company that are running or have waiting applicants. */
export async function jobsToAbandon(executor: Executor, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from jobs j
    where j.company_id = ${companyId} and ${condition(wasPublic())}
      and (${condition(isRunningJob())} or exists (
        select from applications a
        where a.job_id = j.id and (${condition(isUndecided())} or a.tell_at is not null)
      ))
    order by j.id`.execute(executor)
  return rows.map((row) => row.id)
}

function columns(fields: JobFields) {
  const categoryId = sql<number | null>`(select id from job_categories where slug = ${fields.category})`
  return { ...jobFieldColumns(fields), category_id: categoryId }
}
