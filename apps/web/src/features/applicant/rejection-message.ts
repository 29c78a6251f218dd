import type { RejectionReason } from '@vouch/contract'
import { texts } from './applicant.en.ts'

const kinds: Readonly<Record<RejectionReason, keyof typeof texts.english.rejectDialog.messages>> = {
  'skills-not-matched': 'general',
  'experience-not-matched': 'general',
  'requirements-not-met': 'general',
  'other-candidate-chosen': 'general',
  'position-filled': 'filled',
  'position-cancelled': 'cancelled',
  'no-response': 'noResponse',
  'terms-not-agreed': 'terms',
  other: 'general',
}

/** A message to begin from: kind, honest, and without the reason that is the team's own. */
export function rejectionMessage(reason: RejectionReason | null, name: string, job: string): string {
  return texts.t(`rejectDialog.messages.${reason === null ? 'general' : kinds[reason]}`, { name, job })
}
