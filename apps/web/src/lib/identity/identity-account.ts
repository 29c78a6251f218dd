import type { Auth, User } from 'firebase/auth'
import { askIdentity, withAccount } from './identity.ts'
import { IdentityProblem } from './identity-problem.ts'
import { claimsOf, sessionState } from './session.ts'

type Sdk = typeof import('./identity-account-sdk.ts')

/** What a sign-in at a provider came back with: single use, for a few minutes. */
export interface ProviderToken {
  readonly providerId: string
  readonly pendingToken: string
}

/** What opens the account: `password` (which stands for the e-mail link as well) or a provider's id. */
export interface LinkedProvider {
  readonly providerId: string
  /** As the person is called there. */
  readonly email: string | null
}

/** The account as the identity service has it. */
export interface IdentityAccount {
  readonly email: string | null
  readonly emailVerified: boolean
  readonly linked: readonly LinkedProvider[]
}

const recent = 5 * 60_000
/** The server's clock may differ and the act itself takes time. */
const margin = 15_000

function act<T>(how: (sdk: Sdk, user: User, auth: Auth) => Promise<T>): Promise<T> {
  return withAccount(async (user, auth) => how(await import('./identity-account-sdk.ts'), user, auth))
}

/** Asks the identity service for the account as it is now. @throws IdentityProblem */
export function readIdentityAccount(): Promise<IdentityAccount> {
  return withAccount(async (user) => {
    await user.reload()
    return {
      email: user.email,
      emailVerified: user.emailVerified,
      linked: user.providerData.map(({ providerId, email }) => ({ providerId, email })),
    }
  })
}

function isRecent(at: number | undefined): boolean {
  return at !== undefined && Date.now() - at < recent - margin
}

/** Whether the person has signed in so recently that acts that need it are allowed. */
export function signedInRecently(): boolean {
  const { auth_time: at } = claimsOf(sessionState().token ?? '')
  return isRecent(at === undefined ? undefined : at * 1000)
}

/** Whether a recent sign-in in another tab has arrived at the SDK of this one, which takes it a second or two. */
export function recentSignInArrived(): Promise<boolean> {
  return askIdentity(async (auth) => {
    const token = await auth.currentUser?.getIdTokenResult()
    return isRecent(token && Date.parse(token.authTime))
  })
}

/** Signs in again with the password. @throws IdentityProblem with `auth/wrong-password` or `auth/invalid-credential` */
export async function proveByPassword(password: string): Promise<void> {
  await act((sdk, user) => sdk.proveByPassword(user, user.email ?? '', password))
}

/** Signs in again with what a provider said. @throws IdentityProblem with `auth/user-mismatch` for somebody else */
export async function proveByProvider({ providerId, pendingToken }: ProviderToken): Promise<void> {
  await act((sdk, user) => sdk.proveByProvider(user, providerId, pendingToken))
}

/** As `proveByProvider`, where a hosted service opens the provider in a window of its own. @throws IdentityProblem */
export async function proveByPopup(providerId: string): Promise<void> {
  await act((sdk, user) => sdk.proveByPopup(user, providerId))
}

/** Sets the password, also where there was none. Every other session ends. @throws IdentityProblem */
export async function changePassword(password: string): Promise<void> {
  await act((sdk, user) => sdk.setPassword(user, password))
}

/**
 * Mails a link to the new address; nothing changes before it is opened.
 * @param returnTo the path of our own to go on with after that
 * @throws IdentityProblem
 */
export async function requestEmailChange(email: string, returnTo: string): Promise<void> {
  await act((sdk, user) => sdk.mailEmailChange(user, email, new URL(returnTo, location.origin).href))
}

/** Lets a provider open this account. @throws IdentityProblem with `auth/credential-already-in-use` */
export async function linkProvider({ providerId, pendingToken }: ProviderToken): Promise<void> {
  await act((sdk, user) => sdk.linkByProvider(user, providerId, pendingToken))
}

/** As `linkProvider`, where a hosted service opens the provider in a window of its own. @throws IdentityProblem */
export async function linkByPopup(providerId: string): Promise<void> {
  await act((sdk, user) => sdk.linkByPopup(user, providerId))
}

/** The provider opens this account no longer. @throws IdentityProblem */
export async function unlinkProvider(providerId: string): Promise<void> {
  await act((sdk, user) => sdk.unlinkProvider(user, providerId))
}

const tooOld = new Set(['auth/requires-recent-login', 'auth/user-token-expired', 'auth/null-user'])

/** Whether the identity service wants a fresh sign-in before it does this. */
export function wantsFreshSignIn(error: unknown): boolean {
  return error instanceof IdentityProblem && tooOld.has(error.code)
}
