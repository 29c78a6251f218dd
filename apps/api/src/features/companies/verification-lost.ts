import type { Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { insertCompanyEvent } from './companies-store.ts'

/** Logs that a company lost its verification by changing its own data, and notifies every owner. */
export async function notifyVerificationLost(
  trx: Transaction,
  notifier: Notifier,
  lost: {
    readonly companyId: string
    readonly at: Date
    readonly actorId: string
    /** Description of the change, such as `Mill → Mill Group`. */
    readonly change: string
  },
): Promise<void> {
  const { companyId, at, actorId, change } = lost
  const kind = 'verification-lost'
  await insertCompanyEvent(trx, { companyId, at, kind, side: 'company', actorId, reason: change })
  // Also notifies the owner who made the change, whose account may have been stolen.
  await notifier.notifyOwners(trx, companyId, { kind: `company-${kind}`, companyId, at }, null)
}
