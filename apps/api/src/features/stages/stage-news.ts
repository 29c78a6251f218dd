import type { Transaction } from '#db/transaction.ts'
import type { ApplicationEvent, Notifier } from '#features/notifications/ports.ts'
import type { Conversation, PageStage } from './conversation.ts'
import { touchNews } from './conversation-store.ts'

/** An event on a stage page. */
export interface StageNews {
  readonly kind: ApplicationEvent['kind']
  readonly page: PageStage
  readonly at: Date
  /** Who of the team it was, where the candidate may know. */
  readonly by?: string
}

/** Notifies the other side of a conversation. */
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
