import type { Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { insertCompanyEvent } from './company-events-store.ts'

/** Notes for members and admins that a company's own change cost its verification, and notifies every owner. */
export async function notifyVerificationLost(
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
  // The person who did it as well: an owner whose account somebody else uses learns of it.
  await notifier.notifyOwners(trx, { kind: `company-${kind}`, companyId, at }, null)
}
