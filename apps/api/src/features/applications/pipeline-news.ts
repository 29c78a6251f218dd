import type { PipelineAction, Stage } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'
import type { ApplicationEvent, NewNotification, Notifier } from '#features/notifications/ports.ts'

/** For each disclosed action: its notification kind and whether the candidate or the employer receives it. */
const kinds: Readonly<
  Partial<Record<PipelineAction, { kind: ApplicationEvent['kind']; to: 'candidate' | 'employer' }>>
> = {
  advance: { kind: 'stage-changed', to: 'candidate' },
  'move-back': { kind: 'stage-changed', to: 'candidate' },
  reject: { kind: 'rejected', to: 'candidate' },
  reopen: { kind: 'reopened', to: 'candidate' },
  hire: { kind: 'hire-offered', to: 'candidate' },
  withdraw: { kind: 'application-withdrawn', to: 'employer' },
  'confirm-hire': { kind: 'hire-confirmed', to: 'employer' },
}

interface DisclosedAction {
  readonly action: PipelineAction
  readonly applicationId: string
  readonly jobId: string
  readonly companyId: string
  readonly candidateId: string
  readonly candidateName: string
  readonly stage: Stage
  readonly at: Date
}

type Subject = Omit<DisclosedAction, 'companyId' | 'candidateName'>

/** The notification of a candidate about an employer's action; undefined for actions that have none. */
export function newsToCandidate(disclosed: Subject): NewNotification | undefined {
  const news = kinds[disclosed.action]
  if (news?.to !== 'candidate') return undefined
  return { ...eventOf(news.kind, disclosed, null), userId: disclosed.candidateId, side: 'candidate' }
}

function eventOf(
  kind: ApplicationEvent['kind'],
  { applicationId, jobId, candidateId, stage, at }: Subject,
  personName: string | null,
): ApplicationEvent {
  const page = stage === 'applied' ? null : stage
  return { kind, at, applicationId, jobId, candidateId, personName, stage, page }
}

/**
 * Notifies the candidate of an employer's action, or the employer
 * of a candidate's. Candidates never see which team member acted.
 */
export async function notifyOtherSide(
  trx: Transaction,
  notifier: Notifier,
  disclosed: DisclosedAction,
): Promise<void> {
  const { action, companyId, candidateName } = disclosed
  const toCandidate = newsToCandidate(disclosed)
  if (toCandidate) return notifier.notify(trx, [toCandidate])
  const kind = kinds[action]?.kind
  if (kind) await notifier.notifyTeam(trx, companyId, eventOf(kind, disclosed, candidateName), null)
}
