import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'

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

/**
 * For mail that reaches others: whoever sends it has proven their own address.
 * @param what the act, such as "inviting people"
 * @throws AppError email-unproven
 */
export function requireProvenEmail(actor: Actor, what: string): void {
  requireEmail(actor)
  if (actor.emailVerified) return
  throw new AppError('email-unproven', `Confirm your e-mail address before ${what}.`)
}
