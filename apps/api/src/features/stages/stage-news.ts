import type { Transaction } from '#db/transaction.ts'
import type { Turns } from '#features/applications/ports.ts'
import type { Letters } from '#features/letters/ports.ts'
import type { ApplicationEvent, Notifier } from '#features/notifications/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { Conversation, PageStage } from './conversation.ts'
import { touchNews } from './conversation-store.ts'

/** Dependencies that all services of the stage pages share. */
export interface StageDeps extends ServiceDeps {
  readonly notifier: Notifier
  readonly turns: Turns
  readonly letters: Letters
}

/** An event on a stage page, of which the candidate or the hiring team is notified. */
export interface StageNews {
  readonly kind: ApplicationEvent['kind']
  readonly page: PageStage
  readonly at: Date
  /** Name of the acting team member, if the candidate may know it. */
  readonly by?: string
}

/** Notifies the candidate of an employer's action, or the employer of a candidate's. */
export async function notifyOtherSide(
  trx: Transaction,
  notifier: Notifier,
  conversation: Conversation,
  { kind, page, at, by }: StageNews,
): Promise<void> {
  const { applicationId, jobId, companyId, candidateId, candidateName, side } = conversation
  const about = { kind, at, applicationId, jobId, candidateId, stage: page, page }
  if (side === 'candidate') {
    return notifier.notifyTeam(trx, companyId, { ...about, personName: candidateName }, null)
  }
  await touchNews(trx, applicationId, at)
  return notifier.notify(trx, [{ ...about, personName: by ?? null, userId: candidateId, side: 'candidate' }])
}
