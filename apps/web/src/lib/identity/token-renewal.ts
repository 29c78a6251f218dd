import type { Auth, User } from 'firebase/auth'
import { currentToken, millisecondsLeft, noteIssued, setToken } from './session.ts'

const aheadOfExpiry = 5 * 60_000
const longestTimer = 2 ** 31 - 1
const firstBackoff = 30_000
const longestBackoff = 16 * 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let backoff = firstBackoff
let running: { readonly uid: string; done: Promise<void> } | null = null

function schedule(auth: Auth, user: User, wait: number): void {
  clearTimeout(timer)
  if (auth.currentUser?.uid !== user.uid) return
  timer = setTimeout(() => void renewIfDue(auth, user), Math.min(wait, longestTimer))
}

/** Stores a token and plans its renewal. Ignored after a sign-out, so that a late answer signs nobody in again. */
export async function keepToken(auth: Auth, user: User, token: string): Promise<void> {
  if (auth.currentUser?.uid !== user.uid) return
  await setToken(token)
  backoff = firstBackoff
  schedule(auth, user, Math.max(millisecondsLeft(token) - aheadOfExpiry, 1000))
}

/**
 * Asks the identity service for a new token and stores it. Concurrent callers share one request. After a failure the next
 * try is planned.
 * @throws FirebaseError
 */
export function renewToken(auth: Auth, user: User): Promise<void> {
  if (running?.uid === user.uid) return running.done
  const request = { uid: user.uid, done: requestToken(auth, user) }
  running = request
  request.done = request.done.finally(() => {
    if (running === request) running = null
  })
  return request.done
}

async function requestToken(auth: Auth, user: User): Promise<void> {
  try {
    const token = await user.getIdToken(true)
    noteIssued(token)
    await keepToken(auth, user, token)
  } catch (error) {
    schedule(auth, user, backoff)
    throw error
  }
}

/** Renews without a caller that waits. A failure is logged and tried again after 30 s, doubling to 16 min. */
export async function renewInBackground(auth: Auth, user: User): Promise<void> {
  try {
    await renewToken(auth, user)
  } catch (error) {
    logRenewal(error)
    backoff = Math.min(backoff * 2, longestBackoff)
  }
}

/** Renews a token that ends within 5 minutes, unless another tab has done so. */
async function renewIfDue(auth: Auth, user: User): Promise<void> {
  const stored = await currentToken()
  if (stored !== null && millisecondsLeft(stored) > aheadOfExpiry + 5000) await keepToken(auth, user, stored)
  else await renewInBackground(auth, user)
}

/** Plans no more renewals. */
export function stopRenewals(): void {
  clearTimeout(timer)
  backoff = firstBackoff
}

/** Renews a due token at once, without waiting out a back-off, when the network returns or the page becomes visible. */
export function renewOnReturn(auth: Auth): void {
  const renew = () => {
    if (auth.currentUser) void renewIfDue(auth, auth.currentUser)
  }
  window.addEventListener('online', () => {
    backoff = firstBackoff
    renew()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renew()
  })
}

/** Reports a failed renewal; the next API call decides what it means. */
export function logRenewal(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a failed renewal is only logged
  console.warn('The session could not be renewed', error)
}
