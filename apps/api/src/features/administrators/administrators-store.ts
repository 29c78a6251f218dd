import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** True when an active administrator has this e-mail address and confirmed it. */
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

export async function grantAdminRole(trx: Transaction, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ roles: sql`array_append(roles, 'admin')`, version: sql`version + 1`, updated_at: at })
    .where('id', '=', userId)
    .where(sql<boolean>`not roles @> array['admin']`)
    .execute()
}

export async function revokeAdminRole(trx: Transaction, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ roles: sql`array_remove(roles, 'admin')`, version: sql`version + 1`, updated_at: at })
    .where('id', '=', userId)
    .execute()
}

/** Stores a setup link and deletes expired ones. Unexpired links stay, because every node makes its own at start. */
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

/**
 * Uses up a setup link and voids all others.
 * @returns false for an unknown or expired link
 */
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
