import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { type DisclosedRejection, discloseBatch, discloseDueRejections } from './disclose-store.ts'

export interface RejectionDisclosure {
  /**
   * Discloses every rejection whose regret window has passed, each once.
   * @returns how many
   */
  run(): Promise<number>
}

export function createRejectionDisclosure(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly notifier: Notifier
}): RejectionDisclosure {
  const { db, clock, notifier } = deps
  return {
    run: async () => {
      let sum = 0
      for (;;) {
        const count = await inTransaction(db, async (trx) => {
          const at = clock()
          const disclosed = await discloseDueRejections(trx, at)
          await notifyRejected(trx, notifier, disclosed, at)
          return disclosed.length
        })
        sum += count
        if (count < discloseBatch) return sum
      }
    },
  }
}

/** Notifies the candidates of these rejections. */
export async function notifyRejected(
  trx: Transaction,
  notifier: Notifier,
  disclosed: readonly DisclosedRejection[],
  at: Date,
): Promise<void> {
  await notifier.notify(
    trx,
    disclosed.map(({ applicationId, jobId, candidateId, stage }) => ({
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
