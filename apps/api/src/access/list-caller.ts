import { type ListCaller, visitor } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'

/** The person of a call as the rules of lists see them. */
export function listCallerOf(actor: Actor | null): ListCaller {
  if (!actor) return visitor
  const { userId, roles, memberships, listRoles } = actor
  return { userId, isAdmin: roles.includes('admin'), roles, memberships, listRoles }
}
