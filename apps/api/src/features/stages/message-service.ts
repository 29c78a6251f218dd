import type { StageMessage } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import { openConversation, type PageStage } from './conversation.ts'
import { insertMessage } from './message-store.ts'
import type { StageDeps } from './stage-deps.ts'
import { notifyOtherSide } from './stage-news.ts'

export interface MessageService {
  /**
   * Writes to the other side.
   * @param stage the label that the message gets in the thread; the application must have come that far
   * @throws AppError not-found, forbidden, not-permitted-now
   */
  send(actor: Actor, applicationId: string, stage: PageStage, text: string): Promise<StageMessage>
}

export function createMessageService({ db, clock, notifier }: StageDeps): MessageService {
  return {
    send: (actor, applicationId, stage, text) =>
      inTransaction(db, async (trx) => {
        const conversation = await openConversation(trx, actor, { applicationId, as: 'either', page: stage })
        const { side, candidateName } = conversation
        const message = {
          id: uuidv7(),
          applicationId,
          stage,
          at: clock(),
          authorId: actor.userId,
          side,
          text,
        }
        await insertMessage(trx, message)
        const name = side === 'candidate' ? candidateName : actor.displayName
        if (side === 'candidate') await notifier.hint(trx, [actor.userId])
        else await notifier.hintTeam(trx, conversation.companyId)
        const { id, at } = message
        await notifyOtherSide(trx, notifier, conversation, { kind: 'message', page: stage, at, by: name })
        return { id, stage, at: at.toISOString(), from: side, name, text }
      }),
  }
}
