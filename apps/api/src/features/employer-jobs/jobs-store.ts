import type { CompanyStatus, JobFields, JobStatus } from '@vouch/contract'
import { closeOutDays } from '@vouch/domain'
import { sql } from 'kysely'
import { prepared } from '#db/prepared.ts'
import { isUndecided, isWaitingForAnswer } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { isRunningJob, jobIs, wasPublic } from '#db/sql/job-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { jobFieldColumns } from '#platform/job-field-columns.ts'
import { type JobRow, jobColumns } from './job-columns.ts'

export interface LockedJob extends JobRow {
  /** Applications that a close-out by the actor would answer: their own is left to a colleague. */
  readonly waiting: number
}

const jobForChange = `
  select ${jobColumns},
    (select count(*) from applications a where a.job_id = j.id and ${isWaitingForAnswer}
      and a.candidate_id is distinct from $2) as waiting
  from jobs j
  join companies c on c.id = j.company_id
  left join job_categories k on k.id = j.category_id
  where j.id = $1`

/** Which company a job belongs to. */
export async function companyOfJob(executor: Executor, jobId: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('jobs')
    .select('company_id')
    .where('id', '=', jobId)
    .executeTakeFirst()
  return row?.company_id
}

/**
 * Keeps a company's status as it is until the transaction ends: a job cannot be published while its company is being
 * stopped. Held before the job, as whoever stops a company does.
 */
export async function holdCompany(trx: Transaction, companyId: string): Promise<CompanyStatus | undefined> {
  const row = await trx
    .selectFrom('companies')
    .select('status')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirst()
  return row?.status as CompanyStatus | undefined
}

/** Locks a job before anything of it changes; applications are locked after it, never before. */
export async function lockJob(
  trx: Transaction,
  jobId: string,
  actorId: string,
): Promise<LockedJob | undefined> {
  // Read by a statement of its own: one that waits for a lock still sees all other tables as they were before.
  await trx.selectFrom('jobs').select('id').where('id', '=', jobId).forNoKeyUpdate().execute()
  return (
    await prepared<LockedJob & Record<string, unknown>>(trx, 'job-for-change', jobForChange, [jobId, actorId])
  )[0]
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
}

export async function updateFields(trx: Transaction, jobId: string, fields: JobFields): Promise<void> {
  await trx.updateTable('jobs').set(columns(fields)).where('id', '=', jobId).execute()
}

/** What changes beside the fields. */
export interface JobState {
  readonly status?: 'open' | 'closed'
  readonly slug?: string
  readonly closes_on?: string
  readonly posted_at?: Date
  readonly closes_at?: Date
  readonly closed_at?: Date | null
  readonly close_outcome?: string | null
}

/** Every change of a job ends with this: it counts the version up. */
export async function changeJob(trx: Transaction, jobId: string, state: JobState, at: Date): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ ...state, version: sql`version + 1`, updated_at: at })
    .where('id', '=', jobId)
    .execute()
}

export async function deleteJobRow(trx: Transaction, jobId: string): Promise<void> {
  await trx.deleteFrom('jobs').where('id', '=', jobId).execute()
}

/** Keeps what is public from now on, under the version that the job has just got. */
export async function keepVersion(
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

export async function isCategory(executor: Executor, slug: string): Promise<boolean> {
  const row = await executor
    .selectFrom('job_categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}

const expired: JobStatus = 'expired'

/**
 * Open jobs whose time is over become expired.
 * @returns their ids, at most `limit`; those that somebody is changing are left for the next time
 */
export async function expireDue(trx: Transaction, at: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from jobs j where ${condition(jobIs('open'))} and closes_at <= ${at}
      order by closes_at limit ${limit} for update skip locked
    )
    update jobs set status = ${expired}, closed_at = closes_at, version = version + 1, updated_at = ${at},
      close_out_at = closes_at + make_interval(days => ${closeOutDays.expired})
    where id in (select id from due)
    returning id`.execute(trx)
  return rows.map((row) => row.id)
}

/** Jobs of a company that are open, or on which somebody still waits for an answer. */
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
