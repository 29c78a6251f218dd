import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'

/**
 * Throws for a guest account without an e-mail address. Guards actions whose result others reply to or that
 * outlives the account; guests may browse and save jobs.
 * @throws AppError not-permitted-now
 */
export function requireEmail(actor: Actor): void {
  if (actor.email !== '') return
  throw new AppError(
    'not-permitted-now',
    'Your account has no e-mail address, so nobody can reply to you. Log in with an account that has one.',
  )
}

/**
 * Throws unless the actor has verified their e-mail address. Guards actions that send mail to other people.
 * @param what the action in the error message, such as "inviting people"
 * @throws AppError email-unproven
 */
export function requireProvenEmail(actor: Actor, what: string): void {
  requireEmail(actor)
  if (actor.emailVerified) return
  throw new AppError('email-unproven', `Confirm your e-mail address before ${what}.`)
}
