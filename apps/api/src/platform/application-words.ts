import type { ApplicationStatus, Stage, StoredAnswer } from '@vouch/contract'
import { ratingRange } from '@vouch/contract'
import { isEmptyAnswer } from '@vouch/domain'

// English labels for exported files; same wording as on the hiring team's screens.

export const stageWords: Readonly<Record<Stage, string>> = {
  applied: 'Applied',
  shortlist: 'Shortlist',
  questionnaire: 'Questionnaire',
  interview: 'Interview',
  'detail-fulfillment': 'Documents',
  hired: 'Offer',
}

const statusWords: Readonly<Record<ApplicationStatus, string>> = {
  active: 'Active',
  'on-hold': 'On hold',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  hired: 'Hired',
}

interface TeamState {
  readonly stage: Stage
  readonly status: ApplicationStatus
  readonly tellAt: string | null
}

/** Labels an application's state for its team, including rejections not yet disclosed to the candidate. */
export function stateWords({ stage, status, tellAt }: TeamState): string {
  if (stage === 'hired' && status === 'active') return 'Offer sent'
  return tellAt === null ? statusWords[status] : `${statusWords[status]}, not notified yet`
}

/** Formats an answer; '' if the candidate gave none. */
export function answerText({ kind, answer }: StoredAnswer): string {
  if (isEmptyAnswer(answer)) return ''
  if (Array.isArray(answer)) return answer.join(', ')
  if (kind === 'rating') return `${answer} out of ${ratingRange.max}`
  if (kind === 'yes-no' && (answer === 'yes' || answer === 'no')) return answer === 'yes' ? 'Yes' : 'No'
  return String(answer)
}
