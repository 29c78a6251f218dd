import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'

const recentMs = 5 * 60_000

/**
 * For what a stranger at an unlocked screen must not do.
 * @throws AppError sign-in-again when the person proved who they are more than 5 minutes ago
 */
export function requireRecentSignIn(actor: Actor, now: Date): void {
  if (now.getTime() - actor.authTime <= recentMs) return
  throw new AppError('sign-in-again', 'For this, sign in again: it has been more than 5 minutes.')
}
