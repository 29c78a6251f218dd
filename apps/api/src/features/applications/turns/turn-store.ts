import { sql } from 'kysely'
import { storeTurns } from '#db/sql/turn-sql.ts'
import type { Transaction } from '#db/transaction.ts'

/** Stores whose turn the applications are. Call it after each change that the candidate knows of. Idempotent. */
export async function refreshTurns(
  trx: Transaction,
  applicationIds: readonly string[],
  at: Date,
): Promise<void> {
  const which = sql`a.id = any(${applicationIds}::uuid[])`
  await storeTurns(which, at).execute(trx)
}
