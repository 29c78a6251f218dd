import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface DeviceRow {
  readonly id: string
  readonly user_agent: string | null
  readonly created_at: Date
  readonly last_used_at: Date
}

/** Maximum browsers per person. One more replaces the least recently used. */
const maxDevices = 20

export async function listDevices(executor: Executor, userId: string): Promise<DeviceRow[]> {
  return executor
    .selectFrom('push_registrations')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes a person's browser, and stores that its token was removed. */
export async function removeDevice(trx: Transaction, userId: string, id: string, at: Date): Promise<void> {
  await sql`
    with removed as (
      delete from push_registrations where id = ${id} and user_id = ${userId} returning token_hash
    )
    insert into push_removals (token_hash, removed_at) select token_hash, ${at} from removed
    on conflict do nothing`.execute(trx)
}

/** Whether a person has removed the browser of a token. */
export async function isRemoved(executor: Executor, tokenHash: Buffer): Promise<boolean> {
  const row = await executor
    .selectFrom('push_removals')
    .select('removed_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets that the browser of a token was removed, because the person has turned push on in it again. */
export async function deleteRemoval(executor: Executor, tokenHash: Buffer): Promise<void> {
  await executor.deleteFrom('push_removals').where('token_hash', '=', tokenHash).execute()
}

/** Deletes removals before a time. Their browsers have not opened the app since, or have new tokens. */
export async function deleteOldRemovals(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('push_removals').where('removed_at', '<', before).execute()
}

/** Assigns a registration to a person and their session. */
export async function assignRegistration(
  trx: Transaction,
  id: string,
  owner: {
    readonly userId: string
    readonly sid: string | null
    readonly authTime: Date
    readonly at: Date
  },
): Promise<void> {
  await trx
    .updateTable('push_registrations')
    .set({
      user_id: owner.userId,
      sid: owner.sid,
      auth_time: owner.authTime,
      last_used_at: owner.at,
    })
    .where('id', '=', id)
    .execute()
  await sql`
    delete from push_registrations where id in (
      select id from push_registrations where user_id = ${owner.userId}
      order by last_used_at desc, id offset ${maxDevices})`.execute(trx)
}
