import type { Notification } from '@vouch/contract'
import { applicantId } from './application-sql.ts'
import { readsApplicants } from './team-sql.ts'

/** What a notification says, without its times. */
export type NotificationFacts = Omit<Notification, 'at' | 'readAt'>

/** SQL expression: the value proposed for a list. Needs {@link notificationJoins}. */
export const proposalOfNotification = `case when p.id is not null
  then json_build_object('words', p.words, 'list', e.label, 'reason', p.reason) end`

/** SQL expression: the import or feed of postings. Needs {@link notificationJoins}. */
export const postingsOfNotification = `case when coalesce(i.id, f.id) is not null
  then json_build_object('importId', i.id, 'feedId', f.id, 'name', coalesce(i.name, f.name)) end`

/**
 * SQL expression: the applicant that the notification `n` is about. The hiring team gets the id by which it addresses
 * them, which is an alias in a blind review.
 */
export const addressedApplicant = `case when n.side = 'employer' and n.application_id is not null
  then (select ${applicantId()} from applications a where a.id = n.application_id) else n.candidate_id end`

/** SQL columns of {@link NotificationFacts}. Needs {@link notificationJoins}. */
export const notificationColumns = `n.id, n.kind, n.side, n.application_id as "applicationId", n.job_id as "jobId",
  n.company_id as "companyId", ${addressedApplicant} as "candidateId", n.page, n.stage, n.person_name as "personName",
  j.title as "jobTitle", coalesce(c.shown_name, '') as "companyName", n.passport_name as "passportName",
  ${proposalOfNotification} as proposal, ${postingsOfNotification} as postings`

/** SQL joins from the notification `n` to its subject. */
export const notificationJoins = `left join jobs j on j.id = n.job_id
  left join companies c on c.id = coalesce(n.company_id, j.company_id)
  left join master_proposals p on p.id = n.proposal_id
  left join master_entities e on e.name = p.entity
  left join job_imports i on i.id = n.job_import_id
  left join job_feeds f on f.id = n.job_feed_id`

/** SQL condition: the notification `n` tells a member of the team about an applicant. */
const isAboutApplicant = `(n.side = '${'employer' satisfies Notification['side']}' and n.application_id is not null)`

/** SQL condition: the person may read the applicants of the job of `n`. @param user SQL of the person's id */
const readsItsApplicants = (user: string) => `exists (
  select from jobs r join company_members k on k.company_id = r.company_id and k.user_id = ${user}
  where r.id = n.job_id and ${readsApplicants('r.id', 'k')})`

/**
 * SQL condition: the recipient may read the notification `n`. Members who left a company or a hiring team may not read its
 * applicants any more.
 */
export const isReadableNotification = `(not ${isAboutApplicant} or ${readsItsApplicants('n.user_id')})`

/**
 * SQL condition like {@link isReadableNotification}, for many notifications of one person: finds the jobs whose applicants
 * they read once, not for each notification.
 * @param user SQL of the person's id, which must not be a column
 */
export function isReadableBy(user: string): string {
  return `(not ${isAboutApplicant} or n.job_id in (
    select r.id from company_members k join jobs r on r.company_id = k.company_id
    where k.user_id = ${user} and ${readsApplicants('r.id', 'k')}))`
}

/**
 * SQL expression: how many notifications a person has not read, of those that they may read. Checks each job once.
 * @param user SQL of the person's id
 */
export function unreadCount(user: string): string {
  return `(
    select coalesce(sum(n.count), 0)::int from (
      select n.job_id, ${isAboutApplicant} as is_about_applicant, count(*) as count
      from notifications n where n.user_id = ${user} and n.read_at is null group by 1, 2
    ) n where not n.is_about_applicant or ${readsItsApplicants(user)})`
}

/** SQL condition: the recipient of the notification `n` has muted its job or application. */
export const isMutedNotification = isMuted({
  user: 'n.user_id',
  job: 'n.job_id',
  application: 'n.application_id',
})

/**
 * SQL expression: whether a new notification stays out of the bell's list, because its recipient turned off its topic
 * there or muted its job or application. Only for topics that can be turned off.
 * @param of SQL expressions for the recipient, topic, job and application
 */
export function isHidden(of: {
  readonly user: string
  readonly topic: string
  readonly job: string
  readonly application: string
}): string {
  return `(
    coalesce((select not c.app from notification_choices c where c.user_id = ${of.user} and c.topic = ${of.topic}), false)
    or ${isMuted(of)})`
}

/**
 * SQL condition: the person has muted the job or the application. Uses `count`: with `exists`, PostgreSQL may scan the
 * table because it expects many rows.
 */
function isMuted(of: { readonly user: string; readonly job: string; readonly application: string }): string {
  return `(select count(*) > 0 from notification_mutes m
    where m.user_id = ${of.user} and m.subject_id in (${of.job}, ${of.application}))`
}

/**
 * Common table expression that queues a push to each browser of the recipients.
 * @param stored name of an expression with the columns `id`, `user_id` and `at` of new notifications
 */
export function queuePushes(stored: string): string {
  return `queued_pushes as (
    insert into push_deliveries (notification_id, registration_id, due_at, ttl_from)
    select s.id, g.id, s.at, s.at from ${stored} s
      -- The offset keeps this a look-up by person, where PostgreSQL expects many rows.
      cross join lateral (select id from push_registrations r where r.user_id = s.user_id offset 0) g
  )`
}
