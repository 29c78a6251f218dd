import { isLeaving } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** Grace period: an account deletion can be cancelled for 30 days. */
export const graceMs = 30 * 86_400_000

export async function markDeletionRequested(
  trx: Transaction,
  userId: string,
  eraseAt: Date,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ status: 'deletion-requested', erase_at: eraseAt, updated_at: at })
    .where('id', '=', userId)
    .execute()
}

/** Cancels a pending account deletion, unless its grace period is over. */
export async function cancelDeletion(trx: Transaction, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ status: 'active', erase_at: null, updated_at: at })
    .where('id', '=', userId)
    .where(condition(isLeaving('users')))
    .where('erase_at', '>', at)
    .execute()
}

/** True when a deletion mail was sent to this e-mail address after `since`. */
export async function wasMailedSince(executor: Executor, email: string, since: Date): Promise<boolean> {
  const row = await executor
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email)
    .where('kind', '=', 'deletion-requested')
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
