import { type ApplicationEvent, type RejectionReason, rejectionReasons } from '@vouch/contract'
import { formatMoment } from '#lib/format/format.ts'
import { words } from '#lib/format/words.en.ts'
import type { Tone } from '#ui/application/status-badge.tsx'
import { texts } from './applicant.en.ts'

const { t } = texts

/** What happened, as a sentence about people. */
export function eventSentence(event: ApplicationEvent): string {
  const who = event.by.side === 'system' ? t('timeline.system') : event.by.name
  if (event.action === 'advance' || event.action === 'move-back') {
    const from = words.t(`stage.${event.fromStage ?? event.toStage}`)
    return t(`timeline.${event.action}`, { who, from, to: words.t(`stage.${event.toStage}`) })
  }
  return t(`timeline.${event.action}`, { who })
}

function isRejectionReason(reason: string): reason is RejectionReason {
  return (rejectionReasons as readonly string[]).includes(reason)
}

/** The reason that was given, in words; null without one. */
export function eventReason({ action, reason }: ApplicationEvent): string | null {
  if (reason === null || reason === '') return null
  if (action === 'reject' && isRejectionReason(reason)) {
    return t('timeline.reason', { reason: words.t(`rejectionReason.${reason}`) })
  }
  if (action === 'withdraw' && reason in words.english.withdrawalReason) {
    const known = reason as keyof typeof words.english.withdrawalReason
    return t('timeline.reason', { reason: words.t(`withdrawalReason.${known}`) })
  }
  return t('timeline.reason', { reason })
}

// The candidate knows what they did themselves, and is never told of a hold.
const tellsNobody = new Set<ApplicationEvent['action']>(['apply', 'withdraw', 'confirm-hire'])

/**
 * Whether the candidate was told of it, and when.
 * @param tellAt when a rejection that is not told yet will be told
 */
export function eventTold(event: ApplicationEvent, tellAt: string | null): string | null {
  if (tellsNobody.has(event.action)) return null
  if (event.toldAt !== null) return t('timeline.told', { when: formatMoment(event.toldAt) })
  if (event.action === 'reject' && tellAt !== null) {
    return t('timeline.willBeTold', { when: formatMoment(tellAt) })
  }
  return t('timeline.notTold')
}

/** The tone of an event's dot. */
export function eventTone({ action }: ApplicationEvent): Tone {
  if (action === 'reject' || action === 'withdraw') return 'bad'
  if (action === 'hire' || action === 'confirm-hire') return 'good'
  return action === 'hold' ? 'warn' : 'plain'
}
