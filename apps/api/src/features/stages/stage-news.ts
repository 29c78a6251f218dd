import type { Notification } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'
import type { Happening, Notifier } from '#platform/notifier.ts'
import type { Conversation, PageStage } from './conversation.ts'
import { touchNews } from './conversation-store.ts'

/** Something on a stage page that the other side hears of. */
export interface StageNews {
  readonly kind: Notification['kind']
  readonly page: PageStage
  readonly at: Date
  /** Who of the team it was, where the candidate may know. */
  readonly by?: string
}

/** Tells the other side of a conversation. */
export async function tellOtherSide(
  trx: Transaction,
  notifier: Notifier,
  conversation: Conversation,
  { kind, page, at, by }: StageNews,
): Promise<void> {
  const { applicationId, jobId, companyId, candidateId, candidateName, side } = conversation
  const about = { kind, at, applicationId, jobId, candidateId, stage: page, page }
  if (side === 'candidate') {
    const happening: Happening = { ...about, personName: candidateName }
    return notifier.notifyTeam(trx, companyId, happening, null)
  }
  await touchNews(trx, applicationId, at)
  return notifier.notify(trx, [{ ...about, personName: by ?? null, userId: candidateId, side: 'candidate' }])
}
