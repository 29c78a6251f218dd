import { sql } from 'kysely'
import { hasLapsedProposal } from '#db/sql/turn-sql.ts'
import { type Executor, inTransaction, type Transaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { refreshTurns } from './turn-store.ts'

/** How far a run looks back, for times when no worker ran. The nightly check finds older ones. */
const windowMs = 30 * 24 * 3_600_000

/** Maximum number of applications per transaction. */
const batchSize = 500

/**
 * Gives the turn back to teams whose interview proposal was not answered in time. Their turn begins at the proposed time,
 * however late this runs. Safe to run in several processes, and again after a crash.
 */
export async function passLapsedTurns({ db, clock }: Pick<ServiceDeps, 'db' | 'clock'>): Promise<void> {
  const at = clock()
  const ids = await lapsedTurns(db.kysely, at)
  for (let first = 0; first < ids.length; first += batchSize) {
    await inTransaction(db, async (trx) => {
      await refreshTurns(trx, await lockFree(trx, ids.slice(first, first + batchSize)), at)
    })
  }
}

async function lapsedTurns(executor: Executor, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from applications a where ${hasLapsedProposal(at, new Date(at.getTime() - windowMs))}
    order by a.id`.execute(executor)
  return rows.map(({ id }) => id)
}

/** Locks applications, except those that somebody is changing: the next run looks at them again. */
async function lockFree(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('applications')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}
