import type { Stage } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'

/** An application to whose candidate a message goes, on the page of its stage. */
interface MessageReceiver {
  readonly id: string
  readonly jobId: string
  readonly companyId: string
  readonly candidateId: string
  readonly stage: Stage
}

/** A message to several candidates, and its author. */
interface BulkMessage {
  readonly text: string
  readonly authorId: string
  readonly authorName: string
  readonly at: Date
}

/** Messages to several candidates. */
export interface BulkMessages {
  /** Writes to each candidate as a single message does. The caller checks access and locks the applications. */
  send(trx: Transaction, receivers: readonly MessageReceiver[], message: BulkMessage): Promise<void>
}
