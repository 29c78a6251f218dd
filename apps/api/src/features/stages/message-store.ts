import type { Transaction } from '#db/transaction.ts'
import type { PageStage } from './conversation.ts'

export interface NewMessage {
  readonly id: string
  readonly applicationId: string
  readonly stage: PageStage
  readonly at: Date
  readonly authorId: string
  readonly side: 'candidate' | 'employer'
  readonly text: string
}

export async function insertMessage(trx: Transaction, message: NewMessage): Promise<void> {
  await trx
    .insertInto('stage_messages')
    .values({
      id: message.id,
      application_id: message.applicationId,
      stage: message.stage,
      at: message.at,
      author_id: message.authorId,
      side: message.side,
      text: message.text,
    })
    .execute()
}
