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

export async function deleteDevice(trx: Transaction, userId: string, id: string): Promise<void> {
  await trx.deleteFrom('push_registrations').where('id', '=', id).where('user_id', '=', userId).execute()
}

/** Ties a registration to a person and the session in which they registered. */
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
