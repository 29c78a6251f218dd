import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A person who may become or stop being an administrator, held until the transaction ends. */
export interface LockedPerson {
  readonly email: string
  readonly email_verified: boolean
  readonly roles: readonly string[]
  readonly status: string
}

export async function lockPerson(trx: Transaction, userId: string): Promise<LockedPerson | undefined> {
  return trx
    .selectFrom('users')
    .select(['email', 'email_verified', 'roles', 'status'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Is somebody with this proven address an administrator? */
export async function isAdminAddress(executor: Executor, email: string): Promise<boolean> {
  const row = await executor
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = ${email}`)
    .where('email_verified', '=', true)
    .where(condition(isActiveAccount('users')))
    .where(sql<boolean>`roles @> array['admin']`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function giveAdminRole(trx: Transaction, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ roles: sql`array_append(roles, 'admin')`, version: sql`version + 1`, updated_at: at })
    .where('id', '=', userId)
    .where(sql<boolean>`not roles @> array['admin']`)
    .execute()
}

export async function takeAdminRole(trx: Transaction, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ roles: sql`array_remove(roles, 'admin')`, version: sql`version + 1`, updated_at: at })
    .where('id', '=', userId)
    .execute()
}

/** Links that have run out go when a new one comes. Those of other nodes that have just started stay. */
export async function insertSetupLink(
  trx: Transaction,
  tokenHash: Buffer,
  at: Date,
  expiresAt: Date,
): Promise<void> {
  await trx.deleteFrom('setup_links').where('expires_at', '<=', at).execute()
  await trx
    .insertInto('setup_links')
    .values({ token_hash: tokenHash, created_at: at, expires_at: expiresAt })
    .execute()
}

/** Uses a link up, and every other with it. @returns false when there is no such link, or it has run out */
export async function consumeSetupLink(trx: Transaction, tokenHash: Buffer, at: Date): Promise<boolean> {
  const row = await trx
    .deleteFrom('setup_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .returning('token_hash')
    .executeTakeFirst()
  if (row) await trx.deleteFrom('setup_links').execute()
  return row !== undefined
}
