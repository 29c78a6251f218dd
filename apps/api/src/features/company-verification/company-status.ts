import type { CompanyDecision, CompanyStatus } from '@vouch/contract'
import { isInMarketplace } from '@vouch/domain'
import { actingSide } from '#access/acting-side.ts'
import type { Actor } from '#base/actor.ts'
import type { Transaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import { changeStatus, setProvenDomain } from './verification-store.ts'

/** Stores the domain that a company has proven. The caller must have locked the company. */
export async function proveDomain(
  trx: Transaction,
  register: CompanyRegister,
  proof: { readonly actor: Actor; readonly companyId: string; readonly domain: string; readonly at: Date },
): Promise<void> {
  const { actor, companyId, domain, at } = proof
  await setProvenDomain(trx, companyId, domain, at)
  const event = { companyId, at, side: actingSide(actor, companyId), actorId: actor.userId }
  await register.noteEvent(trx, { ...event, kind: 'domain-proven', reason: domain })
  const details = { domain }
  await recordUnlessOwner(trx, actor, { action: 'company.domain', subjectId: companyId, at, details })
}

/** A change of a company's verification status. The caller must have locked the company. */
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

/** Changes a company's status. Logs the change, notifies its owners and updates its jobs in the search. */
export interface StatusChanges {
  change(trx: Transaction, change: Change): Promise<void>
  /** Verifies a pending company whose domain is proven. */
  verifyByDomain(trx: Transaction, companyId: string, actor: Actor, at: Date): Promise<void>
}

export function createStatusChanges(deps: {
  readonly register: CompanyRegister
  readonly notifier: Notifier
}): StatusChanges {
  const { register, notifier } = deps
  const change: StatusChanges['change'] = async (trx, input) => {
    const { companyId, from, to, verifiedBy, reason, actor, side, at } = input
    await changeStatus(trx, companyId, { status: to, verifiedBy, reason, at })
    if (isInMarketplace(from) !== isInMarketplace(to)) await register.refreshJobs(trx, companyId)
    // No second event: `submitted` already logs the change to pending.
    if (to === 'pending') return
    const actorId = side === 'system' ? null : actor.userId
    await register.noteEvent(trx, { companyId, at, kind: to, side, actorId, ...(reason && { reason }) })
    const news = { kind: `company-${to}`, companyId, at } as const
    await notifier.notifyOwners(trx, companyId, news, actor.userId)
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
