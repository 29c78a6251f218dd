import type { Stage } from '@vouch/contract'
import { sql } from 'kysely'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { waitsForTeam } from '#db/sql/turn-sql.ts'
import type { Transaction } from '#db/transaction.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'
import { toldTeam } from './told-team.ts'

/** Maximum number of applications per transaction. */
export const overdueBatch = 500

/** The application up to which teams were notified, in order of due time and id. */
export interface AlarmsUpTo {
  /** With the microseconds of the database. */
  readonly dueAt: string
  /** Null before all that are due at that time. */
  readonly applicationId: string | null
}

const setting = 'overdue-answers'
const firstId = '00000000-0000-0000-0000-000000000000'

/** Reads and locks how far teams were notified. The first run starts now: older delays are in the lists anyway. */
export async function lockAlarms(trx: Transaction, at: Date): Promise<AlarmsUpTo> {
  const first: AlarmsUpTo = { dueAt: at.toISOString(), applicationId: null }
  await sql`
    insert into settings (name, value, updated_at) values (${setting}, ${JSON.stringify(first)}, ${at})
    on conflict (name) do nothing`.execute(trx)
  const { rows } = await sql<{ value: AlarmsUpTo }>`
    select value from settings where name = ${setting} for update`.execute(trx)
  return rows[0]?.value ?? first
}

export async function saveAlarms(trx: Transaction, upTo: AlarmsUpTo, at: Date): Promise<void> {
  const value = JSON.stringify({ dueAt: upTo.dueAt, applicationId: upTo.applicationId })
  await sql`update settings set value = ${value}, updated_at = ${at} where name = ${setting}`.execute(trx)
}

interface OverdueAnswer {
  readonly applicationId: string
  readonly dueAt: string
  readonly jobId: string
  readonly candidateId: string
  readonly personName: string
  readonly stage: Stage
  /** User ids of the members who are notified. */
  readonly team: readonly string[]
}

/** Lists a batch of applications whose answer became overdue after `from`, in order of due time and id. */
export async function newlyOverdue(trx: Transaction, from: AlarmsUpTo, at: Date): Promise<OverdueAnswer[]> {
  const { rows } = await sql<OverdueAnswer>`
    select a.id as "applicationId", a.turn_due::text as "dueAt", a.job_id as "jobId",
      a.candidate_id as "candidateId", a.stage,
      case when ${condition(isPersonLeaving)} then ${deletedPerson} else a.name end as "personName",
      ${toldTeam} as team
    from applications a
    where ${condition(waitsForTeam)} and a.turn_due < ${at}
      and (a.turn_due, a.id) > (${from.dueAt}::timestamptz, ${from.applicationId ?? firstId}::uuid)
    order by a.turn_due, a.id
    limit ${overdueBatch}`.execute(trx)
  return rows
}
