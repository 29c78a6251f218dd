import type { Auth, PopupRedirectResolver, User } from 'firebase/auth'
import { type RuntimeConfig, runtimeConfig } from '#lib/api/runtime-config.ts'
import { IdentityProblem, type WayIn } from './identity-problem.ts'
import { clearToken, currentToken, endedOnPurpose } from './session.ts'
import {
  keepToken,
  logRenewal,
  renewInBackground,
  renewOnReturn,
  renewToken,
  stopRenewals,
} from './token-renewal.ts'

type Sdk = typeof import('./identity-sdk.ts')

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
let orphan: ReturnType<typeof setTimeout> | undefined
let signedIn: string | null = null
/** How many sign-ins are on their way: a second pop-up takes the place of the first. */
let signingIn = 0
/** Why the last session ended: the SDK forgets it with the person. */
let endedAs: 'ended' | 'disabled' = 'ended'

/**
 * The service has ended the session that a kept token is from: without this the token would show its person as signed in
 * until the next call of the API.
 */
async function dropOrphan(auth: Auth): Promise<void> {
  if ((await currentToken()) === null) return
  orphan = setTimeout(() => {
    if (auth.currentUser === null && signingIn === 0) clearToken()
  }, otherTabsWithin)
}

function follow(auth: Auth, onUser: (changed: (user: User | null) => void) => void): void {
  onUser((user) => {
    // `enter` stores the token itself. After a sign-up the first token the API sees has to carry the name.
    if (signingIn > 0) return
    clearTimeout(orphan)
    if (user === null) {
      stopRenewals()
      if (signedIn !== null) clearToken()
      else void dropOrphan(auth)
      signedIn = null
      return
    }
    const isNew = signedIn !== user.uid
    signedIn = user.uid
    // The SDK reports every new token, ours and another tab's.
    if (isNew) void renewInBackground(auth, user)
    else void user.getIdToken().then((token) => keepToken(auth, user, token), logRenewal)
  })
  renewOnReturn(auth)
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
  void start().catch(logRenewal)
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
    try {
      const user = await act(auth, sdk)
      signedIn = user.uid
      endedAs = 'ended'
      await renewToken(auth, user)
    } finally {
      signingIn -= 1
    }
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
  stopRenewals()
  endedOnPurpose()
  try {
    const { sdk, auth } = await start()
    await sdk.endSession(auth)
  } catch (error) {
    logRenewal(error)
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
    if (!auth.currentUser) return endedAs
    await renewToken(auth, auth.currentUser)
    return auth.currentUser ? 'renewed' : 'ended'
  } catch (error) {
    logRenewal(error)
    const { code } = new IdentityProblem(error)
    if (code === 'auth/user-disabled') {
      endedAs = 'disabled'
      return 'disabled'
    }
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
    await keepToken(auth, user, await user.getIdToken())
    return result
  } catch (error) {
    throw new IdentityProblem(error)
  }
}
