import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { type DisclosedRejection, discloseBatch, discloseDueRejections } from './disclose-store.ts'

/** Discloses, in batches, every rejection whose regret window has passed. Each rejection is disclosed once. */
export async function discloseDue(deps: ServiceDeps & { readonly notifier: Notifier }): Promise<void> {
  const { db, clock, notifier } = deps
  let count: number
  do {
    count = await inTransaction(db, async (trx) => {
      const at = clock()
      const disclosed = await discloseDueRejections(trx, at)
      await notifyRejected(trx, notifier, disclosed, at)
      return disclosed.length
    })
  } while (count >= discloseBatch)
}

/** Notifies candidates that they were rejected. */
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
