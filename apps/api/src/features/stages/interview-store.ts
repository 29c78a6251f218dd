import type { Interview } from '@vouch/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Interviews } from '#db/schema.ts'
import { condition } from '#db/sql/condition.ts'
import { isOpenInterview } from '#db/sql/interview-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

const columns = [
  'id',
  'state',
  'starts_at',
  'minutes',
  'place',
  'note',
  'proposed_at',
  'answered_at',
  'declined_at',
  'decline_note',
] as const

export type InterviewRow = Pick<Selectable<Interviews>, (typeof columns)[number]> & {
  readonly state: Interview['state']
}

export async function interviewOf(
  executor: Executor,
  applicationId: string,
  interviewId: string,
): Promise<InterviewRow | undefined> {
  const row = await executor
    .selectFrom('interviews')
    .select(columns)
    .where('id', '=', interviewId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row as InterviewRow | undefined
}

export async function cancelOpenInterview(trx: Transaction, applicationId: string): Promise<void> {
  await trx
    .updateTable('interviews')
    .set({ state: 'cancelled' })
    .where('application_id', '=', applicationId)
    .where(condition(isOpenInterview('interviews')))
    .execute()
}

export async function insertInterview(
  trx: Transaction,
  interview: Insertable<Interviews>,
): Promise<InterviewRow> {
  const row = await trx
    .insertInto('interviews')
    .values(interview)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as InterviewRow
}

export interface InterviewChange {
  readonly state: Interview['state']
  readonly answered_at?: Date
  readonly declined_at?: Date
  readonly decline_note?: string
}

export async function changeInterview(
  trx: Transaction,
  interviewId: string,
  change: InterviewChange,
): Promise<InterviewRow> {
  const row = await trx
    .updateTable('interviews')
    .set(change)
    .where('id', '=', interviewId)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as InterviewRow
}

/** Names that appear in the calendar file of an interview. */
export interface InterviewContext {
  readonly jobTitle: string
  readonly companyName: string
}

export async function interviewContext(executor: Executor, applicationId: string): Promise<InterviewContext> {
  const { rows } = await sql<InterviewContext>`
    select j.title as "jobTitle", c.shown_name as "companyName"
    from applications a
    join jobs j on j.id = a.job_id
    join companies c on c.id = a.company_id
    where a.id = ${applicationId}`.execute(executor)
  const [row] = rows
  if (!row) throw new Error(`application ${applicationId} not found`)
  return row
}
