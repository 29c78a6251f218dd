import { isOneOf } from '#db/sql/condition.ts'
import { storeTurns } from '#db/sql/turn-sql.ts'
import type { Transaction } from '#db/transaction.ts'

/** Stores whose turn the applications are. Call it after each change that the candidate knows of. Idempotent. */
export async function refreshTurns(
  trx: Transaction,
  applicationIds: readonly string[],
  at: Date,
): Promise<void> {
  await storeTurns(isOneOf('a.id', applicationIds), at).execute(trx)
}
