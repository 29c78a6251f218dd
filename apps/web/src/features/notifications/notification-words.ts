import type { Notification } from '@vouch/contract'
import type { Translate } from '#lib/texts.ts'
import { words } from '#lib/words.en.ts'
import type { texts } from './notifications.en.ts'

/** What happened, as a sentence. */
export function sentenceOf(notification: Notification, t: Translate<typeof texts.english>): string {
  const { kind, side, companyName: company, personName, stage } = notification
  // A candidate is told of the company, unless somebody of it signed with their name.
  const who = personName ?? (side === 'candidate' ? company : t('someone'))
  return t(`kind.${kind}`, { company, who, stage: stage ? words.t(`stage.${stage}`) : '' })
}

/** Told on the application's own page, whatever stage they are about. */
const overview: ReadonlySet<Notification['kind']> = new Set([
  'application-received',
  'application-withdrawn',
  'stage-changed',
  'rejected',
  'reopened',
  'hire-confirmed',
])

/** The page that a notification leads to, by the side on which it reached the person. */
export function pathOf(notification: Notification): string {
  const { kind, side, applicationId, jobId, candidateId, page } = notification
  const stage = page && !overview.has(kind) ? `/stages/${page}` : ''
  if (side === 'candidate') {
    return applicationId ? `/admin/jobs/applied/${applicationId}${stage}` : '/admin/jobs/applied'
  }
  return candidateId && kind !== 'job-filled'
    ? `/admin/jobs/employer/${jobId}/${candidateId}${stage}`
    : `/admin/jobs/employer/${jobId}`
}
