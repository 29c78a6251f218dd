import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import {
  isMutedNotification,
  isReadableNotification,
  type NotificationFacts,
  notificationColumns,
  notificationJoins,
  unreadCount,
} from '#db/sql/notification-sql.ts'
import type { Executor } from '#db/transaction.ts'

/** Content and recipient of a push. */
export interface PushNews extends NotificationFacts {
  readonly locale: string | null
  /** Unread notifications of the recipient. */
  readonly unread: number
}

/** A push that a process has claimed. */
export interface ClaimedDelivery extends PushNews {
  readonly registrationId: string
  readonly tries: number
  /** Start of its time to live. */
  readonly ttlFrom: Date
  readonly userId: string
  readonly uid: string
  readonly sid: string | null
  readonly authTime: Date | null
  readonly isActive: boolean
  readonly isMuted: boolean
  /** Whether the person may still read the notification. */
  readonly isReadable: boolean
  /** Whether the person has read the notification meanwhile. */
  readonly isRead: boolean
  readonly targetSealed: Buffer
  readonly publicKey: string | null
}

/**
 * Claims due pushes: leases them until `until`, so that no other process takes them before. If the process is killed,
 * they are due again then.
 */
export async function claimDeliveries(
  executor: Executor,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with claimed as (
      update push_deliveries d set due_at = ${until}, tries = d.tries + 1
      from (
        select notification_id, registration_id from push_deliveries where due_at <= ${now}
        order by due_at limit ${limit} for update skip locked
      ) due
      where d.notification_id = due.notification_id and d.registration_id = due.registration_id
      returning d.*
    )
    select ${sql.raw(notificationColumns)},
      u.locale, ${sql.raw(unreadCount('u.id'))} as unread,
      d.registration_id as "registrationId", d.tries, d.ttl_from as "ttlFrom", u.id as "userId",
      u.identity_uid as uid, r.sid, r.auth_time as "authTime", ${condition(isActiveAccount())} as "isActive",
      ${condition(isMutedNotification)} as "isMuted", ${condition(isReadableNotification)} as "isReadable",
      n.read_at is not null and not n.is_hidden as "isRead",
      r.target_sealed as "targetSealed", r.public_key as "publicKey"
    from claimed d
      join notifications n on n.id = d.notification_id
      join push_registrations r on r.id = d.registration_id and r.user_id = n.user_id
      join users u on u.id = r.user_id
      ${sql.raw(notificationJoins)}`.execute(executor)
  return rows
}

/** Key of a queued push: the notification and the registration of the browser. */
export type DeliveryKey = Pick<ClaimedDelivery, 'id' | 'registrationId'>

export async function deleteDelivery(executor: Executor, { id, registrationId }: DeliveryKey): Promise<void> {
  await executor
    .deleteFrom('push_deliveries')
    .where('notification_id', '=', id)
    .where('registration_id', '=', registrationId)
    .execute()
}

/** Reschedules a push. @param tries number of attempts so far */
export async function postponeDelivery(
  executor: Executor,
  { id, registrationId }: DeliveryKey,
  { dueAt, ttlFrom, tries }: Pick<ClaimedDelivery, 'ttlFrom' | 'tries'> & { readonly dueAt: Date },
): Promise<void> {
  await executor
    .updateTable('push_deliveries')
    .set({ due_at: dueAt, ttl_from: ttlFrom, tries })
    .where('notification_id', '=', id)
    .where('registration_id', '=', registrationId)
    .execute()
}

/** Deletes an accepted push, and updates `last_used_at` of its browser at most hourly. */
export async function acceptDelivery(
  executor: Executor,
  { id, registrationId }: DeliveryKey,
  at: Date,
): Promise<void> {
  await sql`
    with accepted as (
      delete from push_deliveries where notification_id = ${id} and registration_id = ${registrationId}
    )
    update push_registrations set last_used_at = ${at}
    where id = ${registrationId} and last_used_at < ${at}::timestamptz - interval '1 hour'`.execute(executor)
}

export async function dropRegistration(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('push_registrations').where('id', '=', id).execute()
}

/** Adds to the numbers of pushes by outcome. */
export async function countOutcomes(
  executor: Executor,
  outcomes: readonly (readonly [outcome: string, count: number])[],
): Promise<void> {
  // Sorted, to avoid deadlocks between processes.
  const rows = outcomes.toSorted(([one], [other]) => (one < other ? -1 : 1))
  await sql`
    insert into push_outcomes (outcome, total)
    select * from unnest(${rows.map(([name]) => name)}::text[], ${rows.map(([, count]) => count)}::bigint[])
    on conflict (outcome) do update set total = push_outcomes.total + excluded.total`.execute(executor)
}
