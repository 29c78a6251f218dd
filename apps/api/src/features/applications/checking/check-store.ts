import { runningStatuses } from '@vouch/domain'
import { sql } from 'kysely'
import { applicationIs } from '#db/sql/application-sql.ts'
import { condition, isOneOf } from '#db/sql/condition.ts'
import { hasLapsedProposal, storeTurns } from '#db/sql/turn-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface CheckedBatch {
  /** The last application of the batch, null after the end. */
  readonly last: string | null
  /** How many turns were changed. */
  readonly changed: number
}

/**
 * Stores the turns of the next undecided applications, by id, where they differ. Skips those that somebody is changing,
 * because that stores their turn as well.
 */
export async function restoreTurns(
  trx: Transaction,
  { after, limit }: { readonly after: string | null; readonly limit: number },
  at: Date,
): Promise<CheckedBatch> {
  const rows = await trx
    .selectFrom('applications')
    .select('id')
    .where('status', 'in', [...runningStatuses])
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ id }) => id)
  // Time alone makes these differ, until the next run of `passLapsedTurns`.
  const lapsed = sql`${isOneOf('a.id', ids)} and ${hasLapsedProposal(at, new Date(0))}`
  await storeTurns(lapsed, at).execute(trx)
  const { numAffectedRows = 0n } = await storeTurns(isOneOf('a.id', ids), at).execute(trx)
  return { last: ids.at(-1) ?? null, changed: Number(numAffectedRows) }
}

const confirmed = condition(applicationIs('hired'))

/** Jobs whose stored number of filled openings is not the number of people hired. */
export async function jobsFilledWrongly(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with hired as (select a.job_id, count(*)::int as count from applications a where ${confirmed} group by a.job_id)
    select j.id from hired h join jobs j on j.id = h.job_id where j.filled <> h.count
    union all
    select j.id from jobs j where j.filled > 0 and not exists (select from hired h where h.job_id = j.id)`.execute(
    executor,
  )
  return rows.map(({ id }) => id)
}

/**
 * Stores how many people were hired for a job. Locks the job first, so that no hire is confirmed meanwhile.
 * @returns both numbers, null if they are equal
 */
export async function recountFilled(
  trx: Transaction,
  jobId: string,
): Promise<{ readonly stored: number; readonly counted: number } | null> {
  const job = await trx
    .selectFrom('jobs')
    .select('filled')
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from applications a where a.job_id = ${jobId} and ${confirmed}`.execute(trx)
  const counted = rows[0]?.count ?? 0
  if (!job || job.filled === counted) return null
  await trx.updateTable('jobs').set({ filled: counted }).where('id', '=', jobId).execute()
  return { stored: job.filled, counted }
}
