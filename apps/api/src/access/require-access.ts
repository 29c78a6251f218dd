import { type AccessAction, type AccessResources, can } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'

/**
 * The first line of every service method: lets the call pass or ends it.
 * @param actor who asks; null for a visitor
 * @param what names the record in the sentence of a 404, such as `This job`
 * @throws AppError unauthenticated for a visitor, forbidden, not-found where even existence is private, or
 *   not-permitted-now for a commitment of somebody whose account is about to be deleted
 */
export function requireAccess<A extends AccessAction>(
  actor: Actor | null,
  action: A,
  resource: AccessResources[A],
  what = 'This',
): asserts actor is Actor {
  if (actor === null) throw new AppError('unauthenticated', 'Sign in to do this.')
  const decision = can(actor, action, resource)
  if (decision === 'hidden') throw notFound(what)
  if (decision === 'leaving') throw accountLeaving()
  if (decision === 'no') throw new AppError('forbidden', 'You are not allowed to do this.')
}

/** The answer to somebody whose account is about to be deleted, for what others would rely on. */
export function accountLeaving(): AppError {
  return new AppError(
    'not-permitted-now',
    'Your account is about to be deleted. Keep your account first, then try again.',
  )
}
