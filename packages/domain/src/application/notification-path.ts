import type { Notification } from '@vouch/contract'

/** Told on the application's own page, whatever stage they are about. */
const overview: ReadonlySet<Notification['kind']> = new Set([
  'application-received',
  'application-withdrawn',
  'stage-changed',
  'rejected',
  'reopened',
  'hire-confirmed',
])

/** Of a company, and not of its jobs. */
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

const ofPassport: ReadonlySet<Notification['kind']> = new Set([
  'passport-expired',
  'passport-suspended',
  'passport-revoked',
  'passport-restored',
])

/** The page that a notification leads to, by the side on which it reached the person. */
export function notificationPath(
  notification: Pick<
    Notification,
    'kind' | 'side' | 'applicationId' | 'jobId' | 'candidateId' | 'page' | 'companyId'
  >,
): string {
  const { kind, side, applicationId, jobId, candidateId, page, companyId } = notification
  if (ofCompany.has(kind)) return `/admin/profile/company/${companyId}`
  // Who was not let in has no page of the company.
  if (kind === 'join-declined') return '/admin/profile/employer'
  if (kind === 'invited-to-apply') return '/admin/jobs/invited'
  if (ofPassport.has(kind)) return '/admin/profile/candidate/7'
  const stage = page && !overview.has(kind) ? `/stages/${page}` : ''
  if (side === 'candidate') {
    return applicationId ? `/admin/jobs/applied/${applicationId}${stage}` : '/admin/jobs/applied'
  }
  return candidateId && kind !== 'job-filled'
    ? `/admin/jobs/employer/${jobId}/${candidateId}${stage}`
    : `/admin/jobs/employer/${jobId}`
}

/** A stage page is about the application that it belongs to. */
const subjectOf = (path: string) => path.replace(/\/stages\/.*$/, '').replace(/\/$/, '')

const subjects =
  /^\/admin\/(jobs\/(applied|employer)\/[^/]+|jobs\/invited|profile\/(company\/|employer$|candidate\/7$))/

/** Can notifications lead to this page? */
export function isNotificationPage(path: string): boolean {
  return subjects.test(path)
}

/**
 * Does opening this page show what the notification is about? Every page of an application shows all of it, but for the
 * messages: employers see them with the stages.
 */
export function isReadAt(notification: Parameters<typeof notificationPath>[0], path: string): boolean {
  const { kind, side } = notification
  if (kind === 'message' && side === 'employer' && !path.includes('/stages/')) return false
  return subjectOf(notificationPath(notification)) === subjectOf(path)
}
