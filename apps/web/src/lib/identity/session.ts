import { useSyncExternalStore } from 'react'
import { openCookie, rawCookie, removeCookie, sealToken, writeCookie } from './token-cookie.ts'

/** `token` is null if nobody is signed in. `ready` is false until the session cookie was read for the first time. */
export interface SessionState {
  readonly token: string | null
  readonly ready: boolean
}

let state: SessionState = { token: null, ready: false }
let seenCookie: string | null = null
/** Number of sign-outs since the page was loaded. */
let signOuts = 0
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vouch-session')

let hadSession = false
let signingOut = false

function setState(token: string | null): void {
  if (state.ready && state.token === token) return
  if (token !== null) hadSession = true
  state = { token, ready: true }
  for (const listener of listeners) listener()
}

/** Reads the session cookie and returns its token. Called before every API call. */
export async function currentToken(): Promise<string | null> {
  const raw = rawCookie()
  if (raw === seenCookie && state.ready) return state.token
  const token = raw === null ? null : await openCookie(raw)
  seenCookie = raw
  setState(token)
  return token
}

/** Stores a new token in the cookie, encrypted, and notifies the other tabs. */
export async function setToken(token: string): Promise<void> {
  if (state.ready && state.token === token) return
  const before = signOuts
  const sealed = await sealToken(token)
  // The person signed out while the token was being encrypted, so do not store it.
  if (signOuts !== before) return
  seenCookie = sealed === null ? null : writeCookie(sealed)
  setState(token)
  channel?.postMessage('changed')
}

/** Removes the token from this tab and all other tabs. */
export function clearToken(): void {
  signOuts += 1
  signingOut = false
  removeCookie()
  seenCookie = null
  setState(null)
  channel?.postMessage('changed')
}

/** Notes that the person is signing out, so that no page reports an ended session. */
export function markSigningOut(): void {
  hadSession = false
  signingOut = true
}

/** Whether the person is signing out. The server may already refuse the token. */
export function isSigningOut(): boolean {
  return signingOut
}

/** Whether a session on this page has ended although the person did not sign out. */
export function sessionWasLost(): boolean {
  return hadSession && state.token === null
}

/** The session state as last read. Does not read the cookie. */
export function sessionState(): SessionState {
  return state
}

/** Calls `listener` after every change of the session. @returns a function that unsubscribes */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session state as a React hook. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSession, sessionState)
}

const pollEvery = 5000

/** Follows sign-ins and sign-outs in other tabs: at once by message, otherwise by reading the cookie every 5 s. */
export function followOtherTabs(): () => void {
  const look = () => {
    if (rawCookie() !== seenCookie) void currentToken()
  }
  const timer = setInterval(look, pollEvery)
  channel?.addEventListener('message', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    channel?.removeEventListener('message', look)
    document.removeEventListener('visibilitychange', look)
  }
}

interface Claims {
  readonly auth_time?: number
  readonly exp?: number
  readonly iat?: number
  readonly sub?: string
  readonly email?: string
}

/** Reads a token's claims without verifying them, to schedule its renewal and to notice another account. */
export function claimsOf(token: string): Claims {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  } catch {
    return {}
  }
}

/** This device's clock minus the identity service's clock, in ms; 0 until this page has received a token. */
let clockAhead = 0

/** Measures the clock difference from a token that was issued a moment ago. */
export function measureClock(token: string): void {
  const { iat } = claimsOf(token)
  if (iat !== undefined) clockAhead = Date.now() - iat * 1000
}

/** Time in ms until a token expires, corrected by the clock difference; infinite if it never expires. */
export function millisecondsLeft(token: string): number {
  const { exp } = claimsOf(token)
  return exp === undefined ? Number.POSITIVE_INFINITY : exp * 1000 - (Date.now() - clockAhead)
}
