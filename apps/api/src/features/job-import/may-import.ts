import { can } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'

/** Whether a person may see imports and feeds of a company, or of the marketplace. */
export function mayImport(actor: Actor, companyId: string | null): boolean {
  const decision = can(actor, 'job.import', { companyId })
  return decision === 'yes' || decision === 'deletion-requested'
}

/**
 * Companies whose imports and feeds a person sees: the one that is asked for, or all; null for those of everybody.
 * @throws AppError not-found for a company that is not the actor's
 */
export function ownCompanies(actor: Actor, companyId: string | undefined): readonly string[] | null {
  if (companyId !== undefined) {
    if (!mayImport(actor, companyId)) throw notFound('This company')
    return [companyId]
  }
  if (actor.roles.includes('admin')) return null
  return actor.memberships.map((member) => member.companyId).filter((id) => mayImport(actor, id))
}
