import type { Notification, PipelineAction, Stage } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'
import type { Happening, Notifier } from '#platform/notifier.ts'

/** What the other side hears of an action, once they may. */
const kinds: Readonly<
  Partial<Record<PipelineAction, { kind: Notification['kind']; to: 'candidate' | 'employer' }>>
> = {
  advance: { kind: 'stage-changed', to: 'candidate' },
  'move-back': { kind: 'stage-changed', to: 'candidate' },
  reject: { kind: 'rejected', to: 'candidate' },
  reopen: { kind: 'reopened', to: 'candidate' },
  hire: { kind: 'hire-offered', to: 'candidate' },
  withdraw: { kind: 'application-withdrawn', to: 'employer' },
  'confirm-hire': { kind: 'hire-confirmed', to: 'employer' },
}

/** One told action of one application. */
export interface ToldAction {
  readonly action: PipelineAction
  readonly applicationId: string
  readonly jobId: string
  readonly companyId: string
  readonly candidateId: string
  readonly candidateName: string
  readonly stage: Stage
  readonly at: Date
}

/** Tells the other side. The candidate is not told who of the team it was. */
export async function tellOtherSide(trx: Transaction, notifier: Notifier, told: ToldAction): Promise<void> {
  const news = kinds[told.action]
  if (!news) return
  const happening: Happening = {
    kind: news.kind,
    at: told.at,
    applicationId: told.applicationId,
    jobId: told.jobId,
    candidateId: told.candidateId,
    personName: news.to === 'employer' ? told.candidateName : null,
    stage: told.stage,
    page: told.stage === 'applied' ? null : told.stage,
  }
  if (news.to === 'employer') return notifier.notifyTeam(trx, told.companyId, happening, null)
  return notifier.notify(trx, [{ ...happening, userId: told.candidateId, side: 'candidate' }])
}
