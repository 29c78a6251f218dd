import { useSyncExternalStore } from 'react'
import { openCookie, rawCookie, removeCookie, sealToken, writeCookie } from './token-cookie.ts'

/** `token` is null when nobody is signed in; `ready` is false until the cookie was read once. */
export interface SessionState {
  readonly token: string | null
  readonly ready: boolean
}

let state: SessionState = { token: null, ready: false }
let seenCookie: string | null = null
/** Sign-outs on this page. */
let endings = 0
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vouch-session')

let somebody = false
let leaving = false

function become(token: string | null): void {
  if (state.ready && state.token === token) return
  if (token !== null) somebody = true
  state = { token, ready: true }
  for (const listener of listeners) listener()
}

/** Reads the cookie again and answers its token. Every call of the API goes through here. */
export async function currentToken(): Promise<string | null> {
  const raw = rawCookie()
  if (raw === seenCookie && state.ready) return state.token
  const token = raw === null ? null : await openCookie(raw)
  seenCookie = raw
  become(token)
  return token
}

/** Keeps a new token: sealed in the cookie, and told to the other tabs. */
export async function setToken(token: string): Promise<void> {
  if (state.ready && state.token === token) return
  const before = endings
  const sealed = await sealToken(token)
  // Signed out while it was being sealed: it must not bring anybody back.
  if (endings !== before) return
  seenCookie = sealed === null ? null : writeCookie(sealed)
  become(token)
  channel?.postMessage('changed')
}

/** Signs out here and in every other tab. */
export function clearToken(): void {
  endings += 1
  leaving = false
  removeCookie()
  seenCookie = null
  become(null)
  channel?.postMessage('changed')
}

/** The person leaves by their own wish: nobody has to tell them that the session is over. */
export function endedOnPurpose(): void {
  somebody = false
  leaving = true
}

/** Whether the person is about to be signed out by their own wish: the server may refuse the token already. */
export function isLeaving(): boolean {
  return leaving
}

/** Whether somebody was signed in on this page, is no more, and did not ask for it here. */
export function endedUnasked(): boolean {
  return somebody && state.token === null
}

/** The state without reading the cookie. */
export function sessionState(): SessionState {
  return state
}

/** Calls back after every change; answers how to stop. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session, for components. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSession, sessionState)
}

const pollEvery = 5000

/** Follows what other tabs do: at once by message, else within 5 s by looking at the cookie. */
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

/** What a token says about itself, unverified: only to plan its renewal and to notice another person. */
export function claimsOf(token: string): Claims {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  } catch {
    return {}
  }
}

/** This device's clock minus the identity service's, in ms; known once a token has been issued to this page. */
let clockAhead = 0

/** Measures the clock by a token that was issued just now. */
export function noteIssued(token: string): void {
  const { iat } = claimsOf(token)
  if (iat !== undefined) clockAhead = Date.now() - iat * 1000
}

/** How long a token is still good, in ms; endless for one that does not say. */
export function millisecondsLeft(token: string): number {
  const { exp } = claimsOf(token)
  return exp === undefined ? Number.POSITIVE_INFINITY : exp * 1000 - (Date.now() - clockAhead)
}
