import type { NotificationChoice, NotificationSettings, NotificationTopic, Role } from '@vouch/contract'
import { completeChoices } from '@vouch/domain'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { RecipientSettings } from '../ports.ts'

interface SettingsRow {
  readonly id: string
  readonly choices: readonly NotificationChoice[]
  readonly quiet_from: string | null
  readonly quiet_to: string | null
  readonly paused_until: Date | null
  readonly hide_details: boolean | null
  readonly time_zone: string | null
  readonly roles: readonly Role[]
}

/** Reads how notifications reach a person. */
export async function readSettings(executor: Executor, userId: string): Promise<RecipientSettings> {
  const settings = (await readAllSettings(executor, [userId])).get(userId)
  if (!settings) throw new Error('this person does not exist')
  return settings
}

/** Reads how notifications reach people. */
export async function readAllSettings(
  executor: Executor,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, RecipientSettings>> {
  const { rows } = await sql<SettingsRow>`
    select u.id, s.quiet_from, s.quiet_to, s.paused_until, s.hide_details,
      coalesce(u.time_zone, s.device_time_zone) as time_zone, u.roles,
      (select coalesce(json_agg(json_build_object('topic', c.topic, 'app', c.app, 'mail', c.mail, 'push', c.push)), '[]')
       from notification_choices c where c.user_id = u.id) as choices
    from users u left join notification_settings s on s.user_id = u.id
    where u.id = any(${userIds}::uuid[])`.execute(executor)
  return new Map(rows.map((row) => [row.id, settingsOfRow(row)]))
}

function settingsOfRow(row: SettingsRow): RecipientSettings {
  const { quiet_from: from, quiet_to: to } = row
  return {
    choices: completeChoices(row.choices),
    quietHours: from !== null && to !== null ? { from, to } : null,
    pausedUntil: row.paused_until?.toISOString() ?? null,
    hideDetails: row.hide_details ?? false,
    timeZone: row.time_zone,
    roles: row.roles,
  }
}

/** Stores choices; those absent stay unchanged. */
export async function saveChoices(
  trx: Transaction,
  userId: string,
  choices: readonly NotificationChoice[],
): Promise<void> {
  if (choices.length === 0) return
  await sql`
    insert into notification_choices (user_id, topic, app, mail, push)
    select ${userId}::uuid, c.topic, c.app, c.mail, c.push
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (topic text, app boolean, mail text, push boolean)
    on conflict (user_id, topic) do update set app = excluded.app, mail = excluded.mail, push = excluded.push,
      mail_before = null
  `.execute(trx)
}

/** Stores the settings apart from the choices. */
export async function saveHours(
  trx: Transaction,
  userId: string,
  settings: Pick<NotificationSettings, 'quietHours' | 'pausedUntil' | 'hideDetails'>,
  deviceTimeZone: string | undefined,
): Promise<void> {
  const values = {
    quiet_from: settings.quietHours?.from ?? null,
    quiet_to: settings.quietHours?.to ?? null,
    paused_until: settings.pausedUntil === null ? null : new Date(settings.pausedUntil),
    hide_details: settings.hideDetails,
    ...(deviceTimeZone !== undefined && { device_time_zone: deviceTimeZone }),
  }
  await trx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Stops e-mails about topics, and stores their previous timing for {@link resumeMail}. */
export async function stopMail(
  trx: Transaction,
  userId: string,
  topics: readonly NotificationTopic[],
): Promise<void> {
  await sql`
    insert into notification_choices as c (user_id, topic, app, mail, push, mail_before)
    select ${userId}::uuid, topic, true, 'never', true, 'at-once' from unnest(${topics}::text[]) topic
    on conflict (user_id, topic) do update set mail = 'never', mail_before = c.mail where c.mail <> 'never'
  `.execute(trx)
}

/** Restores the e-mail timing that {@link stopMail} replaced. */
export async function resumeMail(
  trx: Transaction,
  userId: string,
  topics: readonly NotificationTopic[],
): Promise<void> {
  await sql`
    update notification_choices set mail = mail_before, mail_before = null
    where user_id = ${userId} and topic = any(${topics}::text[]) and mail = 'never' and mail_before is not null
  `.execute(trx)
}

/** Locks the person's settings until the transaction ends, so that parallel changes do not overwrite each other. */
export async function lockSettings(trx: Transaction, userId: string): Promise<void> {
  await sql`select id from users where id = ${userId} for no key update`.execute(trx)
}
