import type { Notification } from '@vouch/contract'

/** Kinds of notifications that open the application's main page instead of a stage page. */
const overview: ReadonlySet<Notification['kind']> = new Set([
  'application-sent',
  'application-received',
  'application-withdrawn',
  'answer-overdue',
  'answer-long-overdue',
  'unanswered',
  'unanswered-told',
  'stage-changed',
  'rejected',
  'reopened',
  'hire-confirmed',
  'job-changed',
])

/** Kinds of notifications about a company, not about one of its jobs. */
const ofCompany: ReadonlySet<Notification['kind']> = new Set([
  'company-verified',
  'company-needs-information',
  'company-rejected',
  'company-suspended',
  'company-verification-lost',
  'join-requested',
  'join-accepted',
  'member-joined',
])

const ofIssuer: ReadonlySet<Notification['kind']> = new Set([
  'issuer-verified',
  'issuer-refused',
  'issuer-suspended',
  'issuer-reinstated',
])

const ofPassport: ReadonlySet<Notification['kind']> = new Set([
  'passport-offered',
  'passport-changed',
  'passport-expiring',
  'passport-expired',
  'passport-suspended',
  'passport-revoked',
  'passport-restored',
  'passport-request-approved',
  'passport-endorsement-offered',
])

const ofRequest: ReadonlySet<Notification['kind']> = new Set([
  'passport-request-returned',
  'passport-request-refused',
])

const ofProposal: ReadonlySet<Notification['kind']> = new Set([
  'proposal-approved',
  'proposal-merged',
  'proposal-declined',
])

/** Kinds of notifications about postings that come from elsewhere. */
const ofPostings: ReadonlySet<Notification['kind']> = new Set([
  'jobs-imported',
  'import-failed',
  'feed-failing',
])

/** Notifications about a public job. */
const ofPublicJob: ReadonlySet<Notification['kind']> = new Set(['job-report-acted', 'job-report-dismissed'])

/** Path of the page that a notification opens. */
export function notificationPath(
  notification: Pick<
    Notification,
    'kind' | 'side' | 'applicationId' | 'jobId' | 'candidateId' | 'page' | 'companyId' | 'postings'
  >,
): string {
  const { kind, side, applicationId, jobId, candidateId, page, companyId, postings } = notification
  if (ofCompany.has(kind)) return `/admin/profile/company/${companyId}`
  // A person whose join request was declined cannot open the company page.
  if (kind === 'join-declined') return '/admin/profile/employer'
  if (kind === 'invited-to-apply') return '/admin/jobs/invited'
  if (kind === 'job-reported') return '/admin/jobs/reports'
  if (ofPublicJob.has(kind)) return `/admin/jobs/all/${jobId}`
  if (kind === 'feedback-answered') return '/admin/feedbacks'
  if (ofProposal.has(kind)) return `/admin/profile/${side}`
  if (ofIssuer.has(kind)) return '/admin/skill-passports?tab=issuer'
  if (kind === 'passport-requested') return '/admin/skill-passports?tab=queue'
  if (ofRequest.has(kind)) return '/admin/skill-passports?tab=requests'
  if (ofPassport.has(kind)) return '/admin/skill-passports'
  if (ofPostings.has(kind))
    return postings?.feedId
      ? `/admin/jobs/feeds/${postings.feedId}`
      : `/admin/jobs/imports/${postings?.importId ?? ''}`
  if (kind === 'mentioned') return `/admin/jobs/employer/${jobId}/${candidateId}?tab=notes`
  const stage = page && !overview.has(kind) ? `/stages/${page}` : ''
  if (side === 'candidate') {
    return applicationId ? `/admin/jobs/applied/${applicationId}${stage}` : '/admin/jobs/applied'
  }
  return candidateId && kind !== 'job-filled'
    ? `/admin/jobs/employer/${jobId}/${candidateId}${stage}`
    : `/admin/jobs/employer/${jobId}`
}

/** Converts the path of a tab or stage page to the path of its application; other paths are unchanged. */
const subjectOf = (path: string) =>
  path
    .replace(/\?.*$/, '')
    .replace(/\/stages\/.*$/, '')
    .replace(/\/$/, '')

const subjects =
  /^\/jobs\/[^/]+$|^\/admin\/(jobs\/(applied|employer)\/[^/]+|jobs\/(imports|feeds)\/[^/]+$|jobs\/(invited|reports$)|feedbacks$|profile\/(company\/|employer$|candidate$|candidate\/7$))/

/** Whether a notification can link to this path. */
export function isNotificationPage(path: string): boolean {
  return subjects.test(path)
}

/**
 * Whether opening this page marks the notification as read. Every page of the application does. Exception:
 * employers see messages only on stage pages, so only a stage page marks a message to an employer as read.
 * @param notification with the job's slug: the public page uses the slug, or the id once the job has ended
 */
export function isReadAt(
  notification: Parameters<typeof notificationPath>[0] & { readonly jobSlug: string | null },
  path: string,
): boolean {
  const { kind, side, jobId, jobSlug } = notification
  if (ofPublicJob.has(kind)) return [jobSlug, jobId].some((name) => subjectOf(path) === `/jobs/${name}`)
  if (kind === 'message' && side === 'employer' && !path.includes('/stages/')) return false
  return subjectOf(notificationPath(notification)) === subjectOf(path)
}
