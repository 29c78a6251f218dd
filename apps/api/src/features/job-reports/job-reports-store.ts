import type { JobReportOutcome, JobReportReason } from '@vouch/contract'
import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { isInMarketplace } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { isOpenAt, wasPublic } from '#db/sql/job-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/**
 * Locks a job until the transaction ends, so that only one report is the first.
 * @returns whether the job is open to the public; undefined if it never was
 */
export async function lockReportedJob(
  trx: Transaction,
  jobId: string,
  now: Date,
): Promise<{ readonly isOpen: boolean } | undefined> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select ${condition(isOpenAt('now.at'))} and ${condition(isInMarketplace())} as "isOpen"
    from jobs j join companies c on c.id = j.company_id
      cross join (select ${now}::timestamptz as at) now
    where j.id = ${jobId} and ${condition(wasPublic())} for no key update of j`.execute(trx)
  return rows[0]
}

export interface NewJobReport {
  readonly id: string
  readonly jobId: string
  /** Null for visitors. */
  readonly reporterId: string | null
  readonly reason: JobReportReason
  readonly words: string
  readonly at: Date
}

/** @returns false if the person has reported the job before */
export async function insertJobReport(executor: Executor, report: NewJobReport): Promise<boolean> {
  const { id, jobId, reporterId, reason, words, at } = report
  const stored = await executor
    .insertInto('job_reports')
    .values({ id, job_id: jobId, reporter_id: reporterId, reason, words, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Whether the job has other open reports. */
export async function hasOtherOpenReport(executor: Executor, jobId: string, id: string): Promise<boolean> {
  const row = await executor
    .selectFrom('job_reports')
    .select('id')
    .where('job_id', '=', jobId)
    .where('id', '<>', id)
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function administratorIds(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom('users as u')
    .select('u.id')
    .where(sql<boolean>`u.roles @> array['admin']`)
    .where(condition(isActiveAccount()))
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface LockedJobReport {
  readonly id: string
  readonly version: number
  readonly jobId: string
  readonly isOpen: boolean
  readonly reporterId: string | null
}

/** Locks a report and all open reports about its job until the transaction ends. */
export async function lockJobReports(trx: Transaction, id: string): Promise<LockedJobReport[]> {
  const { rows } = await sql<LockedJobReport>`
    select id, version, job_id as "jobId", resolved_at is null as "isOpen", reporter_id as "reporterId"
    from job_reports
    where job_id = (select job_id from job_reports where id = ${id}) and (id = ${id} or resolved_at is null)
    order by id for update`.execute(trx)
  return rows
}

export async function resolveJobReports(
  trx: Transaction,
  ids: readonly string[],
  resolution: {
    readonly outcome: JobReportOutcome
    readonly note: string
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  const { outcome, note, by, at } = resolution
  await trx
    .updateTable('job_reports')
    .set({ outcome, note, resolved_by: by, resolved_at: at, version: sql`version + 1` })
    .where('id', 'in', [...ids])
    .execute()
}

/** Deletes reporter and text from reports resolved before the given time. */
export async function forgetJobReporters(executor: Executor, before: Date): Promise<void> {
  await sql`
    update job_reports set reporter_id = null, words = '', version = version + 1
    where resolved_at < ${before} and (words <> '' or reporter_id is not null)`.execute(executor)
}
