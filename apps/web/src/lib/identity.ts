import type { Auth, PopupRedirectResolver, User } from 'firebase/auth'
import { IdentityProblem, type WayIn } from './identity-problem.ts'
import { type RuntimeConfig, runtimeConfig } from './runtime-config.ts'
import { claimsOf, clearToken, currentToken, endedOnPurpose, setToken } from './session.ts'

type Sdk = typeof import('./identity-sdk.ts')

const aheadOfExpiry = 5 * 60_000
const longestTimer = 2 ** 31 - 1
/** How long the SDK's state of another tab may take to arrive here (it looks every 0.8 s), with room to spare. */
const otherTabsWithin = 3000
const sessionIsOver = new Set([
  'auth/user-token-expired',
  'auth/user-not-found',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
  'auth/null-user',
])

let started: Promise<{ sdk: Sdk; auth: Auth }> | undefined
let renewal: ReturnType<typeof setTimeout> | undefined
/** How many sign-ins are on their way: a second pop-up takes the place of the first. */
let signingIn = 0

function millisecondsLeft(token: string): number {
  return (claimsOf(token).exp ?? 0) * 1000 - Date.now()
}

/** Keeps a token of the person who is signed in now: one that arrives after the sign-out must not bring them back. */
async function keep(auth: Auth, user: User, token: string): Promise<void> {
  if (auth.currentUser?.uid !== user.uid) return
  await setToken(token)
  clearTimeout(renewal)
  const wait = Math.min(Math.max(millisecondsLeft(token) - aheadOfExpiry, 1000), longestTimer)
  renewal = setTimeout(() => void renew(auth, user), wait)
}

/** Asks for a new token unless another tab has renewed it meanwhile. A failure waits for the next occasion. */
async function renew(auth: Auth, user: User): Promise<void> {
  const kept = await currentToken()
  if (kept !== null && millisecondsLeft(kept) > aheadOfExpiry + 5000) {
    await keep(auth, user, kept)
    return
  }
  await user.getIdToken(true).then((token) => keep(auth, user, token), logged)
}

function logged(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a failed renewal is only logged; the next call of the API decides
  console.warn('The session could not be renewed', error)
}

/**
 * The service has ended the session that a kept token is from: without this the token would show its person as signed in
 * until the next call of the API.
 */
async function dropOrphan(auth: Auth): Promise<void> {
  if ((await currentToken()) === null) return
  renewal = setTimeout(() => {
    if (auth.currentUser === null && signingIn === 0) clearToken()
  }, otherTabsWithin)
}

function follow(auth: Auth, onUser: (changed: (user: User | null) => void) => void): void {
  let signedIn: string | null = null
  onUser((user) => {
    // Signing up is not over before the name is stored: the first token that the API sees has to carry it.
    if (signingIn > 0) return
    if (user === null) {
      clearTimeout(renewal)
      if (signedIn !== null) clearToken()
      else void dropOrphan(auth)
      signedIn = null
      return
    }
    if (signedIn === user.uid) {
      // The SDK tells of every new token, ours and another tab's.
      void user.getIdToken().then((token) => keep(auth, user, token), logged)
      return
    }
    signedIn = user.uid
    void user.getIdToken(true).then((token) => keep(auth, user, token), logged)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && auth.currentUser) void renew(auth, auth.currentUser)
  })
}

/** A hosted service signs in at providers in pop-ups, and some browsers open one only when all for it is there. */
async function popupsOf({ identity, providers }: RuntimeConfig): Promise<PopupRedirectResolver | undefined> {
  if (identity !== 'firebase' || providers.length === 0) return undefined
  const { popups } = await import('./identity-ways-sdk.ts')
  return popups
}

/** Loads the SDK once and lets the session follow it. */
function start(): Promise<{ sdk: Sdk; auth: Auth }> {
  started ??= (async () => {
    const [sdk, config] = await Promise.all([import('./identity-sdk.ts'), runtimeConfig()])
    const auth = sdk.startAuth(config, await popupsOf(config))
    await auth.authStateReady()
    follow(auth, (changed) => sdk.onUser(auth, changed))
    return { sdk, auth }
  })().catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

/** Loads the SDK ahead of need: on the sign-in pages, and when a session has to be kept fresh. */
export function prepareIdentity(): void {
  void start().catch(logged)
}

/**
 * Signs somebody in by an act of the SDK, and keeps their token.
 * @throws IdentityProblem
 */
export async function enter(
  act: (auth: Auth, sdk: Sdk) => Promise<User>,
  way: WayIn = 'password',
): Promise<void> {
  try {
    const { sdk, auth } = await start()
    signingIn += 1
    const user = await act(auth, sdk).finally(() => {
      signingIn -= 1
    })
    await keep(auth, user, await user.getIdToken(true))
  } catch (error) {
    throw new IdentityProblem(error, way)
  }
}

/**
 * Calls the identity service where nobody needs to be signed in.
 * @throws IdentityProblem
 */
export async function askIdentity<T>(act: (auth: Auth) => Promise<T>): Promise<T> {
  try {
    const { auth } = await start()
    return await act(auth)
  } catch (error) {
    throw new IdentityProblem(error)
  }
}

/** @throws IdentityProblem */
export function signIn(email: string, password: string): Promise<void> {
  return enter((auth, sdk) => sdk.signInWithPassword(auth, email, password))
}

/** Makes the account and signs in. @throws IdentityProblem */
export function signUp(account: { displayName: string; email: string; password: string }): Promise<void> {
  return enter((auth, sdk) => sdk.createAccount(auth, account))
}

/** Ends the session in every tab, also when the identity service cannot be reached. */
export async function signOutEverywhere(): Promise<void> {
  clearTimeout(renewal)
  endedOnPurpose()
  try {
    const { sdk, auth } = await start()
    await sdk.endSession(auth)
  } catch (error) {
    logged(error)
  } finally {
    clearToken()
  }
}

/** `ended`: whoever it was has to log in again. `unreachable`: nothing is known, and the session stays as it is. */
export type Renewal = 'renewed' | 'ended' | 'disabled' | 'unreachable'

/** Tries to get a fresh token with the claims of now. */
export async function renewSession(): Promise<Renewal> {
  try {
    const { auth } = await start()
    if (!auth.currentUser) return 'ended'
    await keep(auth, auth.currentUser, await auth.currentUser.getIdToken(true))
    return auth.currentUser ? 'renewed' : 'ended'
  } catch (error) {
    logged(error)
    const { code } = new IdentityProblem(error)
    if (code === 'auth/user-disabled') return 'disabled'
    // An answer that is no refusal, a lost line, a chunk that does not load: the session may be as good as ever.
    return sessionIsOver.has(code) ? 'ended' : 'unreachable'
  }
}

/**
 * Acts on the account that is signed in, and keeps the token that it has afterwards.
 * @throws IdentityProblem; with the code `auth/null-user` when the SDK knows nobody
 */
export async function withAccount<T>(act: (user: User, auth: Auth) => Promise<T>): Promise<T> {
  try {
    const { auth } = await start()
    const user = auth.currentUser
    if (user === null) throw Object.assign(new Error('Nobody is signed in'), { code: 'auth/null-user' })
    const result = await act(user, auth)
    await keep(auth, user, await user.getIdToken())
    return result
  } catch (error) {
    throw new IdentityProblem(error)
  }
}
