import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Letters } from '#features/letters/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { type DisclosedRejection, discloseBatch, discloseDueRejections } from './disclose-store.ts'

/** How candidates are told of a rejection. */
export interface Telling {
  readonly notifier: Notifier
  readonly letters: Letters
}

/** Discloses, in batches, every rejection whose regret window has passed. Each rejection is disclosed once. */
export async function discloseDue(deps: ServiceDeps & Telling): Promise<void> {
  const { db, clock } = deps
  let count: number
  do {
    count = await inTransaction(db, async (trx) => {
      const at = clock()
      const disclosed = await discloseDueRejections(trx, at)
      await tellRejected(trx, deps, disclosed, at)
      return disclosed.length
    })
  } while (count >= discloseBatch)
}

/** Mails the letters of rejections that were kept until now, and notifies their candidates. */
export async function tellRejected(
  trx: Transaction,
  { notifier, letters }: Telling,
  disclosed: readonly DisclosedRejection[],
  at: Date,
): Promise<void> {
  await letters.tell(
    trx,
    disclosed.map(({ applicationId }) => applicationId),
    at,
  )
  await notifyRejected(trx, notifier, disclosed, at)
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
