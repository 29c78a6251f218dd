import type { Executor, Transaction } from '#db/transaction.ts'

/** The person to whom a code is sent, held until the transaction ends: codes of one person are sent one by one. */
export async function lockPerson(
  trx: Transaction,
  userId: string,
): Promise<{ email: string; email_verified: boolean; locale: string | null }> {
  return trx
    .selectFrom('users')
    .select(['email', 'email_verified', 'locale'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether this still is the person's address. */
export async function hasAddress(executor: Executor, userId: string, email: string): Promise<boolean> {
  const row = await executor
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Notes what was proven. Tokens made before say nothing of it, so the moment is kept: an older one changes nothing.
 * @returns false when the person has another address by now
 */
export async function noteVerified(
  trx: Transaction,
  userId: string,
  email: string,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ email_verified: true, claims_at: at, updated_at: at })
    .where('id', '=', userId)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
