import { type ApplicationEvent, type RejectionReason, rejectionReasons } from '@vouch/contract'
import { formatMoment } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import type { Tone } from '#ui/application/status-badge.tsx'
import { texts } from './applicant.en.ts'

const { t } = texts

export function eventSentence(event: ApplicationEvent): string {
  const who = event.by.side === 'system' ? t('timeline.system') : event.by.name
  if (event.action === 'advance' || event.action === 'move-back') {
    const from = glossary.t(`stage.${event.fromStage ?? event.toStage}`)
    return t(`timeline.${event.action}`, { who, from, to: glossary.t(`stage.${event.toStage}`) })
  }
  return t(`timeline.${event.action}`, { who })
}

function isRejectionReason(reason: string): reason is RejectionReason {
  return (rejectionReasons as readonly string[]).includes(reason)
}

/** Text of the reason given for an event; null if there is none. */
export function eventReason({ action, reason }: ApplicationEvent): string | null {
  if (reason === null || reason === '') return null
  if (action === 'reject' && isRejectionReason(reason)) {
    return t('timeline.reason', { reason: glossary.t(`rejectionReason.${reason}`) })
  }
  if (action === 'withdraw' && reason in glossary.english.withdrawalReason) {
    const known = reason as keyof typeof glossary.english.withdrawalReason
    return t('timeline.reason', { reason: glossary.t(`withdrawalReason.${known}`) })
  }
  return t('timeline.reason', { reason })
}

// The candidate took these actions, so there is nothing to disclose.
const withoutDisclosure = new Set<ApplicationEvent['action']>(['apply', 'withdraw', 'confirm-hire'])

/**
 * Text that says when the event was or will be disclosed to the candidate; null if there is nothing to disclose.
 * @param tellAt when an undisclosed rejection will be disclosed
 */
export function eventDisclosure(event: ApplicationEvent, tellAt: string | null): string | null {
  if (withoutDisclosure.has(event.action)) return null
  if (event.toldAt !== null) return t('timeline.told', { when: formatMoment(event.toldAt) })
  if (event.action === 'reject' && tellAt !== null) {
    return t('timeline.willBeTold', { when: formatMoment(tellAt) })
  }
  return t('timeline.notTold')
}

export function eventTone({ action }: ApplicationEvent): Tone {
  if (action === 'reject' || action === 'withdraw') return 'bad'
  if (action === 'hire' || action === 'confirm-hire') return 'good'
  return action === 'hold' ? 'warn' : 'plain'
}
