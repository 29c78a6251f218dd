import type { Auth, User } from 'firebase/auth'
import { currentToken, measureClock, millisecondsLeft, setToken } from './session.ts'

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

/** Stores a token and schedules its renewal. Does nothing if the person has signed out meanwhile. */
export async function storeToken(auth: Auth, user: User, token: string): Promise<void> {
  if (auth.currentUser?.uid !== user.uid) return
  await setToken(token)
  backoff = firstBackoff
  schedule(auth, user, Math.max(millisecondsLeft(token) - aheadOfExpiry, 1000))
}

/**
 * Requests and stores a new token. Concurrent callers share one request. Retries after a failure.
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
    measureClock(token)
    await storeToken(auth, user, token)
  } catch (error) {
    schedule(auth, user, backoff)
    throw error
  }
}

/**
 * Renews the token in the background. Logs a failure and retries after 30 s, then after doubling waits up to 16 min.
 */
export async function renewInBackground(auth: Auth, user: User): Promise<void> {
  try {
    await renewToken(auth, user)
  } catch (error) {
    logRenewal(error)
    backoff = Math.min(backoff * 2, longestBackoff)
  }
}

/** Renews a token that expires within 5 minutes, unless another tab has already renewed it. */
async function renewIfDue(auth: Auth, user: User): Promise<void> {
  const stored = await currentToken()
  if (stored !== null && millisecondsLeft(stored) > aheadOfExpiry + 5000) await storeToken(auth, user, stored)
  else await renewInBackground(auth, user)
}

/** Cancels the scheduled renewal. */
export function stopRenewals(): void {
  clearTimeout(timer)
  backoff = firstBackoff
}

/** Renews a token that is due at once when the network returns or the page becomes visible, without the retry wait. */
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

/** Logs a failed renewal. No further handling: the next API call renews the token or asks for a sign-in. */
export function logRenewal(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser has no other log
  console.warn('The session could not be renewed', error)
}
