import type { PipelineAction, Stage } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'
import type { ApplicationEvent, Notifier } from '#features/notifications/ports.ts'

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

/**
 * Notifies the candidate of an employer's action, or the employer
 * of a candidate's. Candidates never see which team member acted.
 */
export async function notifyOtherSide(
  trx: Transaction,
  notifier: Notifier,
  disclosed: DisclosedAction,
): Promise<void> {
  const news = kinds[disclosed.action]
  if (!news) return
  const { applicationId, jobId, companyId, candidateId, candidateName, stage, at } = disclosed
  const event: ApplicationEvent = {
    kind: news.kind,
    at,
    applicationId,
    jobId,
    candidateId,
    personName: news.to === 'employer' ? candidateName : null,
    stage,
    page: stage === 'applied' ? null : stage,
  }
  if (news.to === 'employer') return notifier.notifyTeam(trx, companyId, event, null)
  return notifier.notify(trx, [{ ...event, userId: candidateId, side: 'candidate' }])
}
