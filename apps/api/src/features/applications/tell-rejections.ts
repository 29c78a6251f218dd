import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#platform/notifier.ts'
import { type ToldRejection, tellBatch, tellDueRejections } from './tell-store.ts'

export interface RejectionTeller {
  /**
   * Tells every candidate whose regret window has passed, each once.
   * @returns how many were told
   */
  tellDue(): Promise<number>
}

export function createRejectionTeller(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly notifier: Notifier
}): RejectionTeller {
  const { db, clock, notifier } = deps
  return {
    tellDue: async () => {
      let sum = 0
      for (;;) {
        const count = await inTransaction(db, async (trx) => {
          const at = clock()
          const told = await tellDueRejections(trx, at)
          await notifyRejected(trx, notifier, told, at)
          return told.length
        })
        sum += count
        if (count < tellBatch) return sum
      }
    },
  }
}

/** Tells the candidates of these rejections. */
export async function notifyRejected(
  trx: Transaction,
  notifier: Notifier,
  told: readonly ToldRejection[],
  at: Date,
): Promise<void> {
  await notifier.notify(
    trx,
    told.map(({ applicationId, jobId, candidateId, stage }) => ({
      userId: candidateId,
      side: 'candidate',
      kind: 'rejected',
      at,
      applicationId,
      jobId,
      candidateId,
      personName: null,
      stage,
      page: stage === 'applied' ? null : stage,
    })),
  )
}
