import type { Transaction } from '#db/transaction.ts'

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** Locks a person's row until the transaction ends, so that changes to one account run one at a time. */
export async function lockUser(trx: Transaction, userId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'identity_uid', 'email', 'email_verified', 'display_name', 'locale', 'roles', 'status'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
