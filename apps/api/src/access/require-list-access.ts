import type { MasterAction } from '@vouch/contract'
import { can, type Held, type ListReach } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'

/**
 * Throws unless the rules of a list allow an action.
 * @param actor null for a visitor
 * @param held the conditions that hold for the value; null to ask for some value of the list
 * @param what subject of the 404 message
 * @throws AppError not-found when the caller may not list the value, or the list; otherwise forbidden, or
 *   unauthenticated for a visitor
 */
export function requireListAccess(
  actor: Actor | null,
  action: MasterAction,
  side: { readonly reach: ListReach; readonly held: Held | null },
  what: 'This list' | 'This value',
): void {
  const decision = can(actor, `master.${action}`, side)
  if (decision === 'yes') return
  if (decision === 'hidden') throw notFound(what)
  if (actor === null) throw new AppError('unauthenticated', 'Log in to do this.')
  throw new AppError('forbidden', 'The rules of this list do not allow you to do this.')
}
