import { companyRoleOf } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'

/** For whom somebody acts on a company: an admin for the marketplace, unless the company is their own. */
export function actingSide(actor: Actor, companyId: string): 'company' | 'administrator' {
  const isAdmin = actor.roles.includes('admin') && companyRoleOf(actor, companyId) !== 'owner'
  return isAdmin ? 'administrator' : 'company'
}
