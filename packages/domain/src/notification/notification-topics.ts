import {
  type Notification,
  type NotificationChoice,
  type NotificationTopic,
  notificationTopics,
  type Role,
} from '@vouch/contract'

type Kind = Notification['kind']

/** The topic of each kind, before {@link employerTopic} adjusts it for employers. */
const topicOfKind: Readonly<Record<Kind, NotificationTopic>> = {
  'application-sent': 'progress',
  'application-received': 'applicants',
  'application-withdrawn': 'applicants',
  'answer-overdue': 'applicants',
  'answer-long-overdue': 'applicants',
  unanswered: 'progress',
  'unanswered-told': 'applicants',
  'stage-changed': 'progress',
  rejected: 'progress',
  reopened: 'progress',
  message: 'messages',
  mentioned: 'messages',
  'questionnaire-sent': 'tasks',
  'questionnaire-answered': 'responses',
  'interview-proposed': 'tasks',
  'interview-accepted': 'responses',
  'interview-declined': 'responses',
  'interview-cancelled': 'progress',
  'details-requested': 'tasks',
  'detail-submitted': 'responses',
  'detail-approved': 'progress',
  'detail-returned': 'tasks',
  'hire-offered': 'offers',
  'hire-confirmed': 'responses',
  'job-filled': 'progress',
  'job-submitted': 'company',
  'job-approved': 'company',
  'job-returned': 'company',
  'job-not-published': 'company',
  'job-ending': 'company',
  'added-to-team': 'company',
  'job-changed': 'progress',
  'job-closed-by-administrator': 'moderation',
  'job-relisted-by-administrator': 'moderation',
  'job-reported': 'messages',
  'job-report-acted': 'messages',
  'job-report-dismissed': 'messages',
  'invited-to-apply': 'invitations',
  'company-verified': 'company',
  'company-needs-information': 'moderation',
  'company-rejected': 'moderation',
  'company-suspended': 'moderation',
  'company-verification-lost': 'moderation',
  'issuer-verified': 'company',
  'issuer-refused': 'moderation',
  'issuer-suspended': 'moderation',
  'issuer-reinstated': 'company',
  'join-requested': 'company',
  'join-accepted': 'company',
  'join-declined': 'company',
  'member-joined': 'company',
  'passport-offered': 'passports',
  'passport-changed': 'passports',
  'passport-expiring': 'passports',
  'passport-expired': 'passports',
  'passport-suspended': 'passports',
  'passport-revoked': 'passports',
  'passport-restored': 'passports',
  'passport-requested': 'company',
  'passport-request-returned': 'tasks',
  'passport-request-refused': 'passports',
  'passport-request-approved': 'passports',
  'passport-endorsement-offered': 'passports',
  'feedback-answered': 'messages',
  'proposal-approved': 'messages',
  'proposal-merged': 'messages',
  'proposal-declined': 'messages',
  'jobs-imported': 'messages',
  'import-failed': 'messages',
  'feed-failing': 'messages',
}

/** Replaces topics that only candidates have, when the recipient is an employer. */
const employerTopic: Readonly<Partial<Record<NotificationTopic, NotificationTopic>>> = {
  progress: 'responses',
  tasks: 'company',
  passports: 'company',
}

/** Returns the topic of a notification for its recipient. */
export function topicOf({ kind, side }: Pick<Notification, 'kind' | 'side'>): NotificationTopic {
  const topic = topicOfKind[kind]
  return side === 'employer' ? (employerTopic[topic] ?? topic) : topic
}

/** Topics that nobody can turn off: an offer binds both sides, a decision about a company has legal consequences. */
export const requiredTopics: ReadonlySet<NotificationTopic> = new Set(['offers', 'moderation'])

/** The topics each role can receive, in display order. */
export const topicsOfRole: Readonly<Record<Role, readonly NotificationTopic[]>> = {
  candidate: ['tasks', 'offers', 'progress', 'messages', 'invitations', 'passports'],
  employer: ['applicants', 'responses', 'messages', 'company', 'moderation'],
  admin: ['messages'],
}

/** The topics of a person's roles, without duplicates. */
export function topicsOf(roles: readonly Role[]): NotificationTopic[] {
  const own = new Set(roles.flatMap((role) => topicsOfRole[role]))
  return notificationTopics.filter((topic) => own.has(topic))
}

/** The choice for a topic if the person has stored none. */
export function defaultChoice(topic: NotificationTopic): NotificationChoice {
  return { topic, app: true, mail: 'at-once', push: true }
}

/** Every topic's choice: the stored ones, else the default. Required topics are always delivered everywhere. */
export function completeChoices(stored: readonly NotificationChoice[]): NotificationChoice[] {
  return notificationTopics.map((topic) =>
    requiredTopics.has(topic)
      ? defaultChoice(topic)
      : (stored.find((choice) => choice.topic === topic) ?? defaultChoice(topic)),
  )
}
