import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Transaction } from '#db/transaction.ts'

/** Any number that no other program uses on the same database. */
const lockKey = 7_683_213

/** Whoever adds or removes an administrator holds this lock until the transaction ends, so that one always stays. */
export async function lockAdministrators(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
}

/**
 * Is there an administrator who can sign in and stays? Who asked for deletion does not count.
 * @param except a person who is about to go
 */
export async function isThereAnAdmin(trx: Transaction, except?: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from users
      where roles @> array['admin'] and ${condition(isActiveAccount('users'))} and id is distinct from ${except ?? null}::uuid
    ) as found`.execute(trx)
  return rows[0]?.found ?? false
}
