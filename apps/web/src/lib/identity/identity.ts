import type { Auth, PopupRedirectResolver, User } from 'firebase/auth'
import { type RuntimeConfig, runtimeConfig } from '#lib/api/runtime-config.ts'
import { IdentityProblem, type SignInMethod } from './identity-problem.ts'
import { clearToken, currentToken, markSigningOut } from './session.ts'
import {
  logRenewal,
  renewInBackground,
  renewOnReturn,
  renewToken,
  stopRenewals,
  storeToken,
} from './token-renewal.ts'

type Sdk = typeof import('./identity-sdk.ts')

/** Time in ms to wait for another tab's sign-in. The SDK looks for it every 0.8 s. */
const otherTabsDelay = 3000
const sessionEndCodes = new Set([
  'auth/user-token-expired',
  'auth/user-not-found',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
  'auth/null-user',
])

let started: Promise<{ sdk: Sdk; auth: Auth }> | undefined
let orphanTimer: ReturnType<typeof setTimeout> | undefined
let signedInUid: string | null = null
/** Number of sign-ins in progress; two while a second pop-up replaces the first. */
let signingIn = 0
/** Why the last session ended. The SDK forgets the reason together with the user. */
let endedAs: 'ended' | 'disabled' = 'ended'

/** Removes the token if the SDK has no user. Otherwise the person would look signed in until the next API call. */
async function dropOrphanToken(auth: Auth): Promise<void> {
  if ((await currentToken()) === null) return
  orphanTimer = setTimeout(() => {
    if (auth.currentUser === null && signingIn === 0) clearToken()
  }, otherTabsDelay)
}

function followUser(auth: Auth, onUser: (changed: (user: User | null) => void) => void): void {
  onUser((user) => {
    // During a sign-in, `completeSignIn` stores the token.
    // After a sign-up, the first token that the API sees must contain the name.
    if (signingIn > 0) return
    clearTimeout(orphanTimer)
    if (user === null) {
      stopRenewals()
      if (signedInUid !== null) clearToken()
      else void dropOrphanToken(auth)
      signedInUid = null
      return
    }
    const isNew = signedInUid !== user.uid
    signedInUid = user.uid
    // The SDK calls this for every new token, from this tab and from other tabs.
    if (isNew) void renewInBackground(auth, user)
    else void user.getIdToken().then((token) => storeToken(auth, user, token), logRenewal)
  })
  renewOnReturn(auth)
}

/**
 * Loads the pop-up code for a hosted identity service.
 * Some browsers block a pop-up unless the code is loaded before the click.
 */
async function popupsOf({ identity, providers }: RuntimeConfig): Promise<PopupRedirectResolver | undefined> {
  if (identity !== 'firebase' || providers.length === 0) return undefined
  const { popups } = await import('./identity-methods-sdk.ts')
  return popups
}

/** Loads the SDK once and keeps the session in sync with it. */
function start(): Promise<{ sdk: Sdk; auth: Auth }> {
  started ??= (async () => {
    const [sdk, config] = await Promise.all([import('./identity-sdk.ts'), runtimeConfig()])
    const auth = sdk.startAuth(config, await popupsOf(config))
    await auth.authStateReady()
    followUser(auth, (changed) => sdk.onUser(auth, changed))
    return { sdk, auth }
  })().catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

/** Loads the SDK early: on the sign-in pages, and to renew an existing session. */
export function prepareIdentity(): void {
  void start().catch(logRenewal)
}

/** Runs a sign-in with the SDK and stores the resulting token. @throws IdentityProblem */
export async function completeSignIn(
  action: (auth: Auth, sdk: Sdk) => Promise<User>,
  way: SignInMethod = 'password',
): Promise<void> {
  try {
    const { sdk, auth } = await start()
    signingIn += 1
    try {
      const user = await action(auth, sdk)
      signedInUid = user.uid
      endedAs = 'ended'
      await renewToken(auth, user)
    } finally {
      signingIn -= 1
    }
  } catch (error) {
    throw new IdentityProblem(error, way)
  }
}

/** Calls the identity service without needing a session. @throws IdentityProblem */
export async function callIdentity<T>(action: (auth: Auth) => Promise<T>): Promise<T> {
  try {
    const { auth } = await start()
    return await action(auth)
  } catch (error) {
    throw new IdentityProblem(error)
  }
}

/** Signs in by email address and password. @throws IdentityProblem */
export function signIn(email: string, password: string): Promise<void> {
  return completeSignIn((auth, sdk) => sdk.signInWithPassword(auth, email, password))
}

/** Creates an account and signs in. @throws IdentityProblem */
export function signUp(account: { displayName: string; email: string; password: string }): Promise<void> {
  return completeSignIn((auth, sdk) => sdk.createAccount(auth, account))
}

/** Signs out in every tab, even if the identity service is unreachable. */
export async function signOutEverywhere(): Promise<void> {
  stopRenewals()
  markSigningOut()
  try {
    const { sdk, auth } = await start()
    await sdk.endSession(auth)
  } catch (error) {
    logRenewal(error)
  } finally {
    clearToken()
  }
}

/** Result of a renewal. `ended`: the person has to sign in again. `unreachable`: not known, so the session is kept. */
export type Renewal = 'renewed' | 'ended' | 'disabled' | 'unreachable'

/** Requests a new token, with the account's current claims. */
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
    // Network errors, chunks that fail to load and unknown errors do not mean that the session has ended.
    return sessionEndCodes.has(code) ? 'ended' : 'unreachable'
  }
}

/**
 * Runs an action on the signed-in account, then stores the new token.
 * @throws IdentityProblem; `auth/null-user` if nobody is signed in
 */
export async function withAccount<T>(action: (user: User, auth: Auth) => Promise<T>): Promise<T> {
  try {
    const { auth } = await start()
    const user = auth.currentUser
    if (user === null) throw Object.assign(new Error('Nobody is signed in'), { code: 'auth/null-user' })
    const result = await action(user, auth)
    await storeToken(auth, user, await user.getIdToken())
    return result
  } catch (error) {
    throw new IdentityProblem(error)
  }
}
