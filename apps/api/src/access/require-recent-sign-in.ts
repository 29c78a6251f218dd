import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'

const recentMs = 5 * 60_000

/**
 * Throws unless the actor signed in recently. Guards actions that a stranger at an unlocked screen must not do.
 * @throws AppError sign-in-again when the last sign-in is more than 5 minutes old
 */
export function requireRecentSignIn(actor: Actor, now: Date): void {
  if (now.getTime() - actor.authTime <= recentMs) return
  throw new AppError('sign-in-again', 'Log in again to continue. You last logged in more than 5 minutes ago.')
}
