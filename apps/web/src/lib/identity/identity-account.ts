import type { User } from 'firebase/auth'
import { callIdentity, withAccount } from './identity.ts'
import { IdentityProblem } from './identity-problem.ts'
import { claimsOf, sessionState } from './session.ts'

type Sdk = typeof import('./identity-account-sdk.ts')

/** A single-use token from a provider's redirect, valid for a few minutes. */
export interface ProviderToken {
  readonly providerId: string
  readonly pendingToken: string
}

/** A sign-in method of the account: a provider's id, or `password`, which also covers sign-in links by email. */
export interface LinkedProvider {
  readonly providerId: string
  /** The person's email address at the provider. */
  readonly email: string | null
}

/** The account as the identity service stores it. */
export interface IdentityAccount {
  readonly email: string | null
  readonly emailVerified: boolean
  readonly linked: readonly LinkedProvider[]
}

const recent = 5 * 60_000
/** Safety margin in ms, for clock differences and for the duration of the action itself. */
const margin = 15_000

function withSdk<T>(action: (sdk: Sdk, user: User) => Promise<T>): Promise<T> {
  return withAccount(async (user) => action(await import('./identity-account-sdk.ts'), user))
}

/** Reads the account from the identity service. @throws IdentityProblem */
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

/** Whether the last sign-in is recent enough for protected actions, such as changing the password. */
export function signedInRecently(): boolean {
  const { auth_time: at } = claimsOf(sessionState().token ?? '')
  return isRecent(at === undefined ? undefined : at * 1000)
}

/** Whether this tab's SDK knows of a recent sign-in in another tab. That takes 1 to 2 s. */
export function recentSignInArrived(): Promise<boolean> {
  return callIdentity(async (auth) => {
    const token = await auth.currentUser?.getIdTokenResult()
    return isRecent(token && Date.parse(token.authTime))
  })
}

/** Signs in again by password. @throws IdentityProblem with `auth/wrong-password` or `auth/invalid-credential` */
export async function reauthenticateByPassword(password: string): Promise<void> {
  await withSdk((sdk, user) => sdk.reauthenticateByPassword(user, user.email ?? '', password))
}

/**
 * Signs in again with a provider's token.
 * @throws IdentityProblem with `auth/user-mismatch` if it belongs to another account
 */
export async function reauthenticateByProvider({ providerId, pendingToken }: ProviderToken): Promise<void> {
  await withSdk((sdk, user) => sdk.reauthenticateByProvider(user, providerId, pendingToken))
}

/** Signs in again in a pop-up, for a hosted identity service. @throws IdentityProblem */
export async function reauthenticateByPopup(providerId: string): Promise<void> {
  await withSdk((sdk, user) => sdk.reauthenticateByPopup(user, providerId))
}

/** Sets the password, also for an account without one. All other sessions end. @throws IdentityProblem */
export async function changePassword(password: string): Promise<void> {
  await withSdk((sdk, user) => sdk.setPassword(user, password))
}

/** Mails a link that changes the account's email address and then opens `returnTo`. @throws IdentityProblem */
export async function requestEmailChange(email: string, returnTo: string): Promise<void> {
  await withSdk((sdk, user) => sdk.mailEmailChange(user, email, new URL(returnTo, location.origin).href))
}

/**
 * Links a provider to the account.
 * @throws IdentityProblem with `auth/credential-already-in-use` if another account has it
 */
export async function linkProvider({ providerId, pendingToken }: ProviderToken): Promise<void> {
  await withSdk((sdk, user) => sdk.linkByProvider(user, providerId, pendingToken))
}

/** Links a provider in a pop-up, for a hosted identity service. @throws IdentityProblem */
export async function linkByPopup(providerId: string): Promise<void> {
  await withSdk((sdk, user) => sdk.linkByPopup(user, providerId))
}

/** Unlinks a provider from the account. @throws IdentityProblem */
export async function unlinkProvider(providerId: string): Promise<void> {
  await withSdk((sdk, user) => sdk.unlinkProvider(user, providerId))
}

const sessionTooOld = new Set(['auth/requires-recent-login', 'auth/user-token-expired', 'auth/null-user'])

/** Whether the identity service refused an action because the last sign-in is too old. */
export function requiresRecentSignIn(error: unknown): boolean {
  return error instanceof IdentityProblem && sessionTooOld.has(error.code)
}
