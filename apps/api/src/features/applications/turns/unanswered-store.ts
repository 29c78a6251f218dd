import type { Stage } from '@vouch/contract'
import { silenceDays } from '@vouch/domain'
import { type RawBuilder, sql } from 'kysely'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { isUndecided } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { hasWaited } from '#db/sql/turn-sql.ts'
import type { Transaction } from '#db/transaction.ts'
import { toldTeam } from './told-team.ts'

/** Maximum number of applications per transaction. */
export const unansweredBatch = 500

const setting = 'unanswered-alarms'

/** Locks the alarms, so that only one process runs them at a time. @returns the time of the first run */
export async function lockUnanswered(trx: Transaction, at: Date): Promise<Date> {
  const first = { from: at.toISOString() }
  await sql`
    insert into settings (name, value, updated_at) values (${setting}, ${JSON.stringify(first)}, ${at})
    on conflict (name) do nothing`.execute(trx)
  const { rows } = await sql<{ value: typeof first }>`
    select value from settings where name = ${setting} for update`.execute(trx)
  return new Date(rows[0]?.value.from ?? first.from)
}

/** An application that has waited too long. */
export interface UnansweredApplication {
  readonly applicationId: string
  readonly jobId: string
  readonly candidateId: string
  readonly name: string
  readonly stage: Stage
  /** User ids of the members who are notified. */
  readonly team: readonly string[]
}

/**
 * Marks a batch of due applications, longest waiting first. Skips applications that are locked, that belong to people
 * deleting their account, or that were due before the first run; lists still show the latter.
 * @param due further condition on application `a` of job `j`, besides the waiting time
 */
async function mark(
  trx: Transaction,
  days: number,
  { from, at }: { readonly from: Date; readonly at: Date },
  due: RawBuilder<boolean>,
  marks: RawBuilder<unknown>,
): Promise<UnansweredApplication[]> {
  const batch = sql`
    from applications a join jobs j on j.id = a.job_id
    where ${condition(hasWaited(days, `'${at.toISOString()}'::timestamptz`))} and ${due}
      and a.turn_since > ${from}::timestamptz - make_interval(days => ${days})
      and not ${condition(isPersonLeaving)}
    order by a.turn_since, a.id
    limit ${unansweredBatch}`
  // Lock order: jobs before applications.
  await sql`
    select j.id from jobs j where j.id in (select a.job_id ${batch}) order by j.id for key share of j`.execute(
    trx,
  )
  const { rows } = await sql<UnansweredApplication>`
    with due as (select a.id ${batch} for no key update of a skip locked), marked as (
      update applications a set ${marks} from due where a.id = due.id
      returning a.id, a.job_id, a.company_id, a.candidate_id, a.name, a.stage, a.turn_since
    )
    select a.id as "applicationId", a.job_id as "jobId", a.candidate_id as "candidateId", a.name, a.stage,
      ${toldTeam} as team
    from marked a order by a.turn_since, a.id`.execute(trx)
  return rows
}

/** Marks undecided applications as warned. */
export function markWarned(trx: Transaction, from: Date, at: Date): Promise<UnansweredApplication[]> {
  const { warning, told } = silenceDays
  const due = sql<boolean>`${condition(isUndecided())} and a.warned_for is distinct from a.turn_since
    and a.turn_since > ${at}::timestamptz - make_interval(days => ${told})`
  return mark(trx, warning, { from, at }, due, sql`warned_for = a.turn_since`)
}

/** Marks applications as unanswered. The candidate sees this as news. */
export function markUnanswered(trx: Transaction, from: Date, at: Date): Promise<UnansweredApplication[]> {
  const due = sql<boolean>`a.unanswered_for is distinct from a.turn_since`
  const marks = sql`warned_for = a.turn_since, unanswered_for = a.turn_since, last_news_at = ${at}`
  return mark(trx, silenceDays.told, { from, at }, due, marks)
}
