import type { Interview } from '@vouch/contract'
import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { isOpenInterview } from '#db/sql/interview-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface InterviewRow {
  readonly id: string
  readonly state: Interview['state']
  readonly starts_at: Date
  readonly minutes: number
  readonly place: string
  readonly note: string
  readonly proposed_at: Date
  readonly answered_at: Date | null
  readonly declined_at: Date | null
  readonly decline_note: string | null
}

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

export interface NewInterview {
  readonly id: string
  readonly applicationId: string
  readonly startsAt: Date
  readonly minutes: number
  readonly place: string
  readonly note: string
  readonly proposedBy: string
  readonly proposedAt: Date
}

export async function insertInterview(trx: Transaction, interview: NewInterview): Promise<InterviewRow> {
  const row = await trx
    .insertInto('interviews')
    .values({
      id: interview.id,
      application_id: interview.applicationId,
      state: 'proposed',
      starts_at: interview.startsAt,
      minutes: interview.minutes,
      place: interview.place,
      note: interview.note,
      proposed_by: interview.proposedBy,
      proposed_at: interview.proposedAt,
    })
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

/** What a calendar file says about an interview beside its own facts. */
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
  if (!row) throw new Error(`the application ${applicationId} is not there`)
  return row
}
