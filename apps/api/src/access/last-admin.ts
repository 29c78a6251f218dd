import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Transaction } from '#db/transaction.ts'

/** Key of the PostgreSQL advisory lock: arbitrary, but used by no other code on this database. */
const lockKey = 7_683_213

/**
 * Locks the set of administrators until the transaction ends. Otherwise two concurrent removals could leave
 * no administrator.
 */
export async function lockAdministrators(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
}

/**
 * Whether at least one active administrator exists. Accounts scheduled for deletion do not count.
 * @param except user id of an administrator who is about to be removed
 */
export async function hasActiveAdmin(trx: Transaction, except?: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from users
      where roles @> array['admin'] and ${condition(isActiveAccount('users'))} and id is distinct from ${except ?? null}::uuid
    ) as exists`.execute(trx)
  return rows[0]?.exists ?? false
}
