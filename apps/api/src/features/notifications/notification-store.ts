import { type isReadAt, isToldByLetter, requiredTopics, topicOf } from '@vouch/domain'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import { notificationChannel } from '#db/notification-channel.ts'
import { runNamed } from '#db/prepared.ts'
import { memberIs } from '#db/sql/company-sql.ts'
import { condition, isOneOf } from '#db/sql/condition.ts'
import { addressedApplicant, isHidden, queuePushes } from '#db/sql/notification-sql.ts'
import { answersForJob, decidesAboutApplicants, isTold, recruits } from '#db/sql/team-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { NewNotification, Notifier, StoredNotification } from './ports.ts'

/** Maximum notifications per NOTIFY message. PostgreSQL limits a message to 8,000 bytes; one notification takes 74. */
const entriesPerMessage = 100

const recipient = { user: 'r."userId"', topic: 'r.topic', job: 'r."jobId"', application: 'r."applicationId"' }

const insertText = `
  with records as (
    select r.*, not r."isRequired" and ${isHidden(recipient)} as is_hidden
    from jsonb_to_recordset($1::jsonb) as r(
      id uuid, "userId" uuid, kind text, side text, at timestamptz, "applicationId" uuid, "jobId" uuid,
      "companyId" uuid, "candidateId" uuid, "personName" text, "passportName" text, "proposalId" uuid,
      "jobImportId" uuid, "jobFeedId" uuid, stage text,
      page text, topic text, "isRequired" boolean, "isLettered" boolean
    )
  ), stored as (
    insert into notifications
      (id, user_id, kind, side, at, application_id, job_id, company_id, candidate_id, person_name,
       passport_name, proposal_id, job_import_id, job_feed_id, stage, page, is_hidden, read_at,
       mailed_at)
    select r.id, r."userId", r.kind, r.side, r.at, r."applicationId", r."jobId", r."companyId", r."candidateId",
      r."personName", r."passportName", r."proposalId", r."jobImportId", r."jobFeedId", r.stage, r.page, r.is_hidden,
      case when r.is_hidden then r.at end, case when r."isLettered" then r.at end
    from records r
    returning id, user_id, at
  ), ${queuePushes('stored')}, numbered as (
    select user_id || ':' || id as entry, (row_number() over () - 1) / ${entriesPerMessage} as message
    from stored
  )
  select pg_notify('${notificationChannel}', string_agg(entry, ',')) from numbered group by message`

/**
 * Stores notifications and queues their pushes with one statement. They are announced to open streams when the
 * transaction commits.
 */
export async function insertNotifications(trx: Transaction, rows: readonly NewNotification[]): Promise<void> {
  const records = rows.map((row) => {
    const topic = topicOf(row)
    const [isRequired, isLettered] = [requiredTopics.has(topic), isToldByLetter(row)]
    return { id: uuidv7(), ...row, at: row.at.toISOString(), topic, isRequired, isLettered }
  })
  await runNamed(trx, 'insert-notifications', insertText, [JSON.stringify(records)])
}

/** Announces notifications to open streams after their transaction has committed. */
export async function announceStored(
  executor: Executor,
  stored: readonly StoredNotification[],
): Promise<void> {
  await sql`
    with numbered as (
      select entry, (row_number() over () - 1) / ${entriesPerMessage}::int as message
      from unnest(${stored.map(({ id, userId }) => `${userId}:${id}`)}::text[]) entry
    )
    select pg_notify(${notificationChannel}, string_agg(entry, ',')) from numbered group by message`.execute(
    executor,
  )
}

/** Lists the ids of a company's members for whom a condition on `company_members` as `m` holds, in order. */
/** Lists members of a company. @param isMeant SQL condition on member `m`; all by default */
export async function membersOf(
  executor: Executor,
  companyId: string,
  isMeant: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('company_members as m')
    .select('m.user_id')
    .where('m.company_id', '=', companyId)
    .where(isMeant)
    .orderBy('m.user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

export function ownersOf(executor: Executor, companyId: string): Promise<string[]> {
  return membersOf(executor, companyId, condition(memberIs('owner')))
}

/** A condition of `team-sql.ts` on member `m` and the job with this id. */
function onJob(jobId: string, fragment: (job: string) => string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from (select ${jobId}::uuid as id) about where ${condition(fragment('about.id'))})`
}

/** Lists the members who are notified of what happens to the applicants of a job. */
export function toldMembersOf(executor: Executor, companyId: string, jobId: string): Promise<string[]> {
  return membersOf(executor, companyId, onJob(jobId, isTold))
}

/**
 * Lists the members who answer for a job.
 * @param alsoUserId is listed too, if they recruit for the company
 */
export function recruitersOf(
  executor: Executor,
  companyId: string,
  jobId: string,
  alsoUserId: string | null,
): Promise<string[]> {
  const also = sql<boolean>`(m.user_id = ${alsoUserId} and ${condition(recruits())})`
  return membersOf(executor, companyId, sql<boolean>`(${onJob(jobId, answersForJob)} or ${also})`)
}

/** Lists the members who may decide about the applicants of a job. */
export function decidersOf(executor: Executor, companyId: string, jobId: string): Promise<string[]> {
  return membersOf(executor, companyId, onJob(jobId, decidesAboutApplicants))
}

export async function isOwnNotification(executor: Executor, id: string, userId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

type Addressed = Parameters<typeof isReadAt>[0]

/**
 * Reads a person's newest unread notifications, at most 1,000, with the data that determines the pages they link to.
 */
export async function unreadNotifications(
  trx: Transaction,
  userId: string,
): Promise<(Addressed & { readonly id: string })[]> {
  const { rows } = await sql<Addressed & { id: string }>`
    select id, kind, side, application_id as "applicationId", job_id as "jobId",
      ${sql.raw(addressedApplicant)} as "candidateId", company_id as "companyId", page,
      (select j.slug from jobs j where j.id = n.job_id) as "jobSlug",
      json_build_object('importId', job_import_id, 'feedId', job_feed_id) as postings
    from notifications n where user_id = ${userId} and read_at is null
    order by at desc limit 1000`.execute(trx)
  return rows
}

export async function readThese(trx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await sql`update notifications set read_at = ${at}
    where id = any(${ids}::uuid[]) and read_at is null`.execute(trx)
}

/** Tells these people's open pages, when the transaction commits, that their data has changed. */
export async function announceChange(trx: Transaction, userIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${notificationChannel}, string_agg(entry, ',')) from (
      select user_id || ':' as entry, (row_number() over () - 1) / ${entriesPerMessage}::int as message
      from unnest(${userIds}::text[]) user_id
    ) entries group by message`.execute(trx)
}

/** Marks a notification and all older ones of the person as read. */
export async function readUpTo(trx: Transaction, userId: string, id: string, at: Date): Promise<void> {
  await sql`
    update notifications set read_at = ${at}
    where user_id = ${userId} and read_at is null
      and (notifications.at, notifications.id) <= (select n.at, n.id from notifications n where n.id = ${id})
  `.execute(trx)
}

/**
 * See {@link Notifier.withdraw}. Hidden notifications were stored as read, but nobody has read them. The offset keeps the
 * look-up by person, where statistics that know no notification of this moment let PostgreSQL read all of them.
 *
 * Locks the notifications in the order of their ids, as `waitingNews` does, and so waits for mails about them that are being
 * written. Only then does it read whether they were mailed.
 */
export const withdrawNotifications: Notifier['withdraw'] = async (trx, which) => {
  const { kind, at, stage, applicationIds } = which
  const { rows: found } = await sql<{ id: string }>`
    select n.id
    from applications a cross join lateral (
      select n.id from notifications n
      where n.user_id = a.candidate_id and n.at = ${at} and n.application_id = a.id and n.kind = ${kind}
        and n.stage = ${stage} and n.side = 'candidate'
      offset 0
    ) n
    where ${isOneOf('a.id', applicationIds)}`.execute(trx)
  const ids = found.map(({ id }) => id)
  await sql`
    select from notifications n where n.id = any(${ids}::uuid[]) order by n.id for update`.execute(trx)
  const { rows } = await sql<{ applicationId: string }>`
    with which as (
      select n.id, n.application_id, (n.read_at is not null and not n.is_hidden) or n.mailed_at is not null as is_known
      from notifications n where n.id = any(${ids}::uuid[])
    ), withdrawn as (
      delete from notifications n using which w where n.id = w.id and not w.is_known
    )
    select application_id as "applicationId" from which where is_known`.execute(trx)
  return new Set(rows.map((row) => row.applicationId))
}
