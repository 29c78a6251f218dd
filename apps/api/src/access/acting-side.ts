import { companyRoleOf } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'

/**
 * Whether the actor acts as the company or as an administrator. An administrator who owns the company acts as
 * the company.
 */
export function actingSide(actor: Actor, companyId: string): 'company' | 'administrator' {
  const isAdmin = actor.roles.includes('admin') && companyRoleOf(actor, companyId) !== 'owner'
  return isAdmin ? 'administrator' : 'company'
}
