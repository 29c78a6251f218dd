import { actingSide } from '#access/acting-side.ts'
import type { Actor } from '#base/actor.ts'
import type { Transaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import { noteProvenDomain } from './verification-store.ts'

/** Records that somebody has proven an address of a domain for a company that the caller holds. */
export async function proveDomain(
  trx: Transaction,
  register: CompanyRegister,
  proof: {
    readonly actor: Actor
    readonly companyId: string
    readonly domain: string
    readonly at: Date
  },
): Promise<void> {
  const { actor, companyId, domain, at } = proof
  await noteProvenDomain(trx, companyId, domain, at)
  const side = actingSide(actor, companyId)
  await register.noteEvent(trx, {
    companyId,
    at,
    side,
    actorId: actor.userId,
    kind: 'domain-proven',
    reason: domain,
  })
  await recordUnlessOwner(trx, actor, {
    action: 'company.domain',
    subjectId: companyId,
    at,
    details: { domain },
  })
}
