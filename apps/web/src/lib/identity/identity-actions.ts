import { readStored, writeStored } from '#lib/draft/storage.ts'
import { callIdentity, completeSignIn, withAccount } from './identity.ts'

const linkKey = 'vouch.email-link'

/** What a mailed link does: the value of its parameter `mode`. */
export type LinkMode = 'verifyEmail' | 'verifyAndChangeEmail' | 'recoverEmail' | 'signIn'

/** What a mailed link's code does. Reading this does not use the code up. */
export interface LinkFacts {
  /** Email address that the code verifies, changes the account to, or restores. */
  readonly email: string | null
  /** The account's current email address. */
  readonly account: string | null
}

function absolute(path: string): string {
  return new URL(path, location.origin).href
}

/**
 * Mails a link to reset the password. The response does not reveal whether the account exists.
 * @throws IdentityProblem
 */
export async function requestPasswordReset(email: string): Promise<void> {
  await callIdentity(async (auth) => {
    const { mailPasswordReset } = await import('./identity-methods-sdk.ts')
    return mailPasswordReset(auth, email, absolute('/login'))
  })
}

/**
 * Sets a new password with a mailed code.
 * @throws IdentityProblem if the code is invalid or the password too weak
 */
export function setForgottenPassword(code: string, password: string): Promise<void> {
  return callIdentity(async (auth) => {
    const { resetPassword } = await import('./identity-methods-sdk.ts')
    return resetPassword(auth, code, password)
  })
}

/** Reads what a mailed code does, without using it up. @throws IdentityProblem if the code is invalid */
export async function readLink(code: string): Promise<LinkFacts> {
  const { data } = await callIdentity(async (auth) => {
    const { readActionCode } = await import('./identity-methods-sdk.ts')
    return readActionCode(auth, code)
  })
  return { email: data.email ?? null, account: data.previousEmail ?? data.email ?? null }
}

/** Restores the account's earlier email address with a mailed code, without a session. @throws IdentityProblem */
export function recoverByLink(code: string): Promise<void> {
  return callIdentity(async (auth) => {
    const { consumeActionCode } = await import('./identity-methods-sdk.ts')
    return consumeActionCode(auth, code)
  })
}

/**
 * Verifies or changes the signed-in account's email address with a mailed code.
 * @throws IdentityProblem; `auth/user-signed-out` or `auth/null-user` if the session has ended
 */
export function confirmEmailByCode(code: string): Promise<void> {
  return withAccount(async (user, auth) => {
    const { consumeActionCode } = await import('./identity-methods-sdk.ts')
    return consumeActionCode(auth, code, user)
  })
}

/** Mails a sign-in link that opens `path`. This browser stores the email address. @throws IdentityProblem */
export async function requestSignInLink(email: string, path: string): Promise<void> {
  await callIdentity(async (auth) => {
    const { mailSignInLink } = await import('./identity-methods-sdk.ts')
    return mailSignInLink(auth, email, absolute(path))
  })
  writeStored(linkKey, email)
}

/** The email address for which this browser requested a sign-in link; null on another device. */
export function linkRequestedFor(): string | null {
  return readStored(linkKey)
}

/** Signs in by a mailed link. `link` is the whole URL that was opened. @throws IdentityProblem */
export async function signInWithLink(email: string, link: string): Promise<void> {
  await completeSignIn(async (auth) => {
    const { signInByLink } = await import('./identity-methods-sdk.ts')
    return signInByLink(auth, email, link)
  }, 'link')
  writeStored(linkKey, null)
}
