import type { CompanyDecision, CompanyStatus } from '@vouch/contract'
import { isInMarketplace } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import type { Transaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { changeStatus } from './verification-store.ts'

/** What is done to a company that the caller holds. */
interface Change {
  readonly companyId: string
  readonly from: CompanyStatus
  readonly to: CompanyDecision['status'] | 'pending'
  readonly verifiedBy: 'domain' | 'decision' | null
  readonly reason: string | null
  readonly actor: Actor
  readonly side: 'company' | 'administrator' | 'system'
  readonly at: Date
}

/** Where a company stands, and everything that follows when that changes. */
export interface Standing {
  change(trx: Transaction, change: Change): Promise<void>
  /** Of a company that waits. */
  verifyByDomain(trx: Transaction, companyId: string, actor: Actor, at: Date): Promise<void>
}

export function createStanding(deps: {
  readonly register: CompanyRegister
  readonly notifier: Notifier
}): Standing {
  const { register, notifier } = deps
  const change: Standing['change'] = async (trx, wanted) => {
    const { companyId, from, to, verifiedBy, reason, actor, side, at } = wanted
    await changeStatus(trx, companyId, { status: to, verifiedBy, reason, at })
    if (isInMarketplace(from) !== isInMarketplace(to)) await register.refreshJobs(trx, companyId)
    // Waiting is told by the entry of what was handed in.
    if (to === 'pending') return
    const actorId = side === 'system' ? null : actor.userId
    await register.noteEvent(trx, { companyId, at, kind: to, side, actorId, ...(reason && { reason }) })
    const news = { kind: `company-${to}`, companyId, at } as const
    await notifier.notifyOwners(trx, news, actor.userId)
  }
  return {
    change,
    verifyByDomain: (trx, companyId, actor, at) =>
      change(trx, {
        companyId,
        from: 'pending',
        to: 'verified',
        verifiedBy: 'domain',
        reason: null,
        actor,
        side: 'system',
        at,
      }),
  }
}
