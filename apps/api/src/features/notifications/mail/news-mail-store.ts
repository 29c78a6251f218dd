import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { applicationIs } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { promisedDays } from '#db/sql/job-sql.ts'
import {
  isMutedNotification,
  isReadableNotification,
  type NotificationFacts,
  notificationColumns,
  notificationJoins,
} from '#db/sql/notification-sql.ts'
import { promiseEnd } from '#db/sql/turn-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** Hidden notifications are stored as read, but may still be mailed. */
const isUnread = sql`(n.read_at is null or n.is_hidden)`

/** Minimum time between two notification mails to a person. */
const pause = sql`interval '10 minutes'`

/**
 * Schedules mails for people with unread notifications whose id is after the last scanned id, up to `upTo`.
 * The first run only stores where to start, so that older notifications are never mailed.
 */
export async function scheduleNews(trx: Transaction, upTo: string, now: Date): Promise<void> {
  const { rows } = await sql<{ up_to: string }>`select up_to from news_mail_progress for update`.execute(trx)
  const [progress] = rows
  if (!progress) {
    await sql`insert into news_mail_progress (up_to) values (${upTo}) on conflict do nothing`.execute(trx)
    return
  }
  if (progress.up_to >= upTo) return
  await sql`
    insert into news_mails (user_id, up_to, due_at)
    select distinct n.user_id, ${progress.up_to}::uuid, ${now}::timestamptz from notifications n
    where n.id > ${progress.up_to} and n.id <= ${upTo} and ${isUnread}
    on conflict (user_id) do update set due_at =
      least(news_mails.due_at, greatest(excluded.due_at, news_mails.mailed_at + ${pause}))`.execute(trx)
  await sql`update news_mail_progress set up_to = ${upTo}`.execute(trx)
}

/** Lists people whose mail or daily mail is due. */
export async function duePeople(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    (select user_id from news_mails where due_at <= ${now} order by due_at limit ${limit})
    union
    (select user_id from news_mails where digest_at <= ${now} order by digest_at limit ${limit})
    limit ${limit}`.execute(executor)
  return rows.map((row) => row.user_id)
}

/** A person who may have notifications that were not mailed yet. */
export interface NewsRecipient {
  readonly email: string
  readonly locale: string | null
  /** True when the account is active and its e-mail address confirmed. */
  readonly can_be_mailed: boolean
  /** Notifications with an id above `up_to` and up to `now_up_to` may not have been mailed yet. */
  readonly up_to: string
  readonly now_up_to: string
  readonly digest_at: Date | null
}

/**
 * Locks a person's mail schedule until the transaction ends.
 * @returns undefined if another process locked it, or no mail is due
 */
export async function lockNewsRecipient(
  trx: Transaction,
  userId: string,
  now: Date,
): Promise<NewsRecipient | undefined> {
  const { rows } = await sql<NewsRecipient>`
    select u.email, u.locale, ${condition(isActiveAccount())} and u.email_verified as can_be_mailed,
      m.up_to, (select up_to from news_mail_progress) as now_up_to, m.digest_at
    from news_mails m join users u on u.id = m.user_id
    where m.user_id = ${userId} and least(m.due_at, m.digest_at) <= ${now}
    for update of m skip locked`.execute(trx)
  return rows[0]
}

export type WaitingNews = NotificationFacts & {
  readonly at: Date
  /** Whether the person has muted its job or application. */
  readonly isMuted: boolean
  /** The reason for a decision about a company or job, the message of an invitation, or the answer to feedback. */
  readonly words: string | null
  /** When the company promises to have answered an application that was sent; null without a promise. */
  readonly answerBy: Date | null
}

const isOwnJob = sql`exists (select from company_members k
  where k.company_id = j.company_id and k.user_id = n.user_id)`

/** True if the job has not been published again, and the person is still a member of its company. */
const isClosingOfOwnJob = sql`(j.closed_at = n.at and ${isOwnJob})`

/** True if the job has not been closed again, and the person is still a member of its company. */
const isRelistingOfOwnJob = sql`(j.closed_at is null and ${isOwnJob})`

/**
 * False about an application that the candidate has withdrawn. It does not look at what the team has done meanwhile, which the
 * candidate may not know yet.
 */
const isNotWithdrawn = sql`not exists (select from applications a
  where a.id = n.application_id and ${condition(applicationIs('withdrawn'))})`

/**
 * Lists unread notifications that were not mailed yet, since a time, newest first, and locks them until `mailed_at` is
 * stored. So a notification that is withdrawn meanwhile is either not mailed or found as mailed.
 */
export async function waitingNews(
  trx: Transaction,
  userId: string,
  { up_to: after, now_up_to: upTo }: NewsRecipient,
  since: Date,
): Promise<WaitingNews[]> {
  const isWaiting = sql`n.user_id = ${userId} and n.id > ${after} and n.id <= ${upTo} and ${isUnread}
    and n.mailed_at is null and n.at > ${since}`
  // In the order in which `withdrawNotifications` locks them. A statement of its own, because the next one must not read
  // what was there before the wait.
  await sql`
    select from notifications n where ${isWaiting} order by n.id for no key update`.execute(trx)
  const { rows } = await sql<WaitingNews>`
    select ${sql.raw(notificationColumns)}, n.at, ${condition(isMutedNotification)} as "isMuted",
      case
        when n.kind = 'invited-to-apply' then (
          select i.message from job_invitations i where i.job_id = n.job_id and i.candidate_id = n.user_id)
        when n.kind = 'feedback-answered' then (
          select a.text from feedback_answers a join feedbacks f on f.id = a.feedback_id
          where f.user_id = n.user_id and a.at = n.at limit 1)
        when n.kind = 'job-closed-by-administrator' then (
          select m.reason from job_closures m where m.job_id = n.job_id and m.at = n.at)
        when n.kind like 'company-%' then (
          select e.reason from company_events e
          where e.company_id = n.company_id and e.at = n.at and 'company-' || e.kind = n.kind limit 1)
      end as words,
      case when n.kind = 'application-sent' then ${sql.raw(promiseEnd('n.at', promisedDays))} end as "answerBy"
    from notifications n ${sql.raw(notificationJoins)}
    where ${isWaiting}
      and (n.kind <> 'application-sent' or ${isNotWithdrawn})
      and (n.kind <> 'job-closed-by-administrator' or ${isClosingOfOwnJob})
      and (n.kind <> 'job-relisted-by-administrator' or ${isRelistingOfOwnJob})
      and ${condition(isReadableNotification)}
    order by n.at desc, n.id desc
    limit 1000`.execute(trx)
  return rows
}

/** Result of a mail run for one person, and when the next one is due. */
export interface NewsSchedule {
  /** Ids of the notifications that were mailed now. */
  readonly mailed: readonly string[]
  /** When they were mailed; null if none were. */
  readonly mailedAt: Date | null
  /** When to run again for this person, apart from the daily mail; null if nothing is waiting. */
  readonly dueAt: Date | null
  /** When the daily mail is due; null if nothing is waiting for it. */
  readonly digestAt: Date | null
  /** Cursor: notifications up to this id are settled. */
  readonly upTo: string
}

/** Stores which notifications were mailed, and when the next mail is due. */
export async function settleNews(
  trx: Transaction,
  userId: string,
  { mailed, mailedAt, dueAt, digestAt, upTo }: NewsSchedule,
): Promise<void> {
  if (mailed.length > 0) {
    await sql`update notifications set mailed_at = ${mailedAt}::timestamptz where id = any(${mailed}::uuid[])`.execute(
      trx,
    )
  }
  await sql`
    update news_mails set up_to = ${upTo}, due_at = ${dueAt}::timestamptz, digest_at = ${digestAt}::timestamptz,
      mailed_at = coalesce(${mailedAt}::timestamptz, mailed_at)
    where user_id = ${userId}`.execute(trx)
}

/**
 * Makes a person's waiting mail due as early as the pause between mails allows, because their settings have changed. The
 * next run then decides again what is mailed when.
 */
export async function rescheduleNews(trx: Transaction, userId: string, now: Date): Promise<void> {
  await sql`
    update news_mails set due_at = greatest(${now}::timestamptz, mailed_at + ${pause})
    where user_id = ${userId} and num_nonnulls(due_at, digest_at) > 0`.execute(trx)
}

/** Schedules a retry of a failed notification mail. */
export async function postponeNews(executor: Executor, userId: string): Promise<void> {
  await sql`
    update news_mails set due_at = due_at + ${pause}, digest_at = digest_at + ${pause}
    where user_id = ${userId}`.execute(executor)
}
