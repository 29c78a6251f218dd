import type { Transaction } from '#db/transaction.ts'
import type { Notifier } from '#platform/notifier.ts'
import { insertCompanyEvent } from './company-events-store.ts'

/** A verified company that its own people changed: noted for its members and admins, and told to every owner. */
export async function tellVerificationLost(
  trx: Transaction,
  notifier: Notifier,
  lost: {
    readonly companyId: string
    readonly at: Date
    readonly actorId: string
    /** What changed, for people to read. */
    readonly change: string
  },
): Promise<void> {
  const { companyId, at, actorId, change } = lost
  const kind = 'verification-lost'
  await insertCompanyEvent(trx, { companyId, at, kind, side: 'company', actorId, reason: change })
  // Also to whoever did it: an owner whose account somebody else uses learns of it.
  await notifier.notifyOwners(trx, { kind: `company-${kind}`, companyId, at, personName: null }, null)
}
