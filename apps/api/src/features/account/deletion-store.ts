import { isLeaving } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A person whose account may be about to end, held until the transaction ends. */
export interface EndingPerson {
  readonly id: string
  readonly identity_uid: string
  readonly email: string
  readonly locale: string | null
  readonly display_name: string
  readonly status: string
  readonly erase_at: Date | null
}

export async function lockEnding(trx: Transaction, userId: string): Promise<EndingPerson | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'identity_uid', 'email', 'locale', 'display_name', 'status', 'erase_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function noteRequested(
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

/** Nothing happens once the day has come. */
export async function noteCancelled(trx: Transaction, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ status: 'active', erase_at: null, updated_at: at })
    .where('id', '=', userId)
    .where(condition(isLeaving('users')))
    .where('erase_at', '>', at)
    .execute()
}

/** Was an address told of a deletion after this moment? */
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
