import { type AccessAction, type AccessResources, can } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'

/**
 * Throws unless the actor may do this action. Every service method calls it first.
 * @param actor null for a visitor
 * @param what subject of the 404 message, such as `This job`
 * @throws AppError unauthenticated for a visitor; forbidden; not-found when the caller must not learn that
 *   the record exists; not-permitted-now for a new commitment while the account is scheduled for deletion
 */
export function requireAccess<A extends AccessAction>(
  actor: Actor | null,
  action: A,
  resource: AccessResources[A],
  what = 'This',
): asserts actor is Actor {
  if (actor === null) throw new AppError('unauthenticated', 'Log in to do this.')
  const decision = can(actor, action, resource)
  if (decision === 'hidden') throw notFound(what)
  if (decision === 'deletion-requested') throw deletionPending()
  if (decision === 'no') throw new AppError('forbidden', 'You are not allowed to do this.')
}

/** The error when a person whose account is scheduled for deletion starts something new. */
export function deletionPending(): AppError {
  return new AppError(
    'not-permitted-now',
    'Your account is about to be deleted. Keep your account first, then try again.',
  )
}
