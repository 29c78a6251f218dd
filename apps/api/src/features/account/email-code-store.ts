import type { Executor, Transaction } from '#db/transaction.ts'

/** True while the person still has this e-mail address. */
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
 * Marks the e-mail address as confirmed. Setting `claims_at` keeps tokens issued earlier from undoing it.
 * @returns false when the person's e-mail address changed in the meantime
 */
export async function setEmailVerified(
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
