import type { StageMessage } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import { openConversation, type PageStage } from './conversation.ts'
import { insertMessage } from './conversation-store.ts'
import { notifyOtherSide, type StageDeps } from './stage-news.ts'

export interface MessageService {
  /**
   * Sends a message to the candidate or to the hiring team.
   * @param stage the message's label in the thread; the application must have reached this stage
   * @throws AppError not-found, forbidden, not-permitted-now
   */
  send(actor: Actor, applicationId: string, stage: PageStage, text: string): Promise<StageMessage>
}

export function createMessageService({ db, clock, notifier }: StageDeps): MessageService {
  return {
    send: (actor, applicationId, stage, text) =>
      inTransaction(db, async (trx) => {
        const conversation = await openConversation(trx, actor, { applicationId, as: 'either', page: stage })
        const { side, ownName } = conversation
        const [id, at] = [uuidv7(), clock()]
        const message = { id, application_id: applicationId, stage, at, author_id: actor.userId, side, text }
        await insertMessage(trx, message)
        const name = side === 'candidate' ? ownName : actor.displayName
        if (side === 'candidate') await notifier.hint(trx, [actor.userId])
        else await notifier.hintTeam(trx, conversation.companyId, conversation.jobId)
        await notifyOtherSide(trx, notifier, conversation, { kind: 'message', page: stage, at, by: name })
        return { id, stage, at: at.toISOString(), from: side, name, text }
      }),
  }
}
