import type { Actor } from '#access/actor.ts'
import { AppError } from '#platform/app-error.ts'

/**
 * For what others have to answer, or what stays when its owner cannot be reached: accounts without an address (of a guest,
 * of another service's token) look around and save.
 * @throws AppError not-permitted-now
 */
export function requireEmail(actor: Actor): void {
  if (actor.email !== '') return
  throw new AppError(
    'not-permitted-now',
    'Your account has no e-mail address, so nobody could answer you. Sign in with an account that has one.',
  )
}
