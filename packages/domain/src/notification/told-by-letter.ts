import type { Notification } from '@vouch/contract'

const lettered: ReadonlySet<Notification['kind']> = new Set([
  'rejected',
  'unanswered',
  'questionnaire-sent',
  'interview-proposed',
  'details-requested',
  'hire-offered',
])

/** Whether a letter mails the news of a notification, so that news mails leave it out. */
export function isToldByLetter({ kind, side }: Pick<Notification, 'kind' | 'side'>): boolean {
  return side === 'candidate' && lettered.has(kind)
}
