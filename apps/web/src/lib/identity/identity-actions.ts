import { readStored, writeStored } from '#lib/draft/storage.ts'
import { askIdentity, enter, withAccount } from './identity.ts'

const linkKey = 'vouch.email-link'

/** What a link in a mail is for, in the words of its `mode`. */
export type LinkMode = 'verifyEmail' | 'verifyAndChangeEmail' | 'recoverEmail' | 'signIn'

/** What a link's code says, read without using it up. */
export interface LinkFacts {
  /** The address that it proves, changes to or brings back. */
  readonly email: string | null
  /** The address that its account has now. */
  readonly account: string | null
}

function absolute(path: string): string {
  return new URL(path, location.origin).href
}

/**
 * Mails a link to set a new password; the answer is the same whether the address has an account.
 * @throws IdentityProblem
 */
export async function requestPasswordReset(email: string): Promise<void> {
  await askIdentity(async (auth) => {
    const { mailPasswordReset } = await import('./identity-ways-sdk.ts')
    return mailPasswordReset(auth, email, absolute('/login'))
  })
}

/** @throws IdentityProblem when the code has expired, was used, or the password is too weak */
export function setForgottenPassword(code: string, password: string): Promise<void> {
  return askIdentity(async (auth) => {
    const { resetPassword } = await import('./identity-ways-sdk.ts')
    return resetPassword(auth, code, password)
  })
}

/** Reads what a code is for, without using it up. @throws IdentityProblem when it works no more */
export async function readLink(code: string): Promise<LinkFacts> {
  const { data } = await askIdentity(async (auth) => {
    const { readActionCode } = await import('./identity-ways-sdk.ts')
    return readActionCode(auth, code)
  })
  return { email: data.email ?? null, account: data.previousEmail ?? data.email ?? null }
}

/**
 * Puts an address back by a link; a code works once. Nobody needs to be signed in: the account may be in others' hands.
 * @throws IdentityProblem
 */
export function recoverByLink(code: string): Promise<void> {
  return askIdentity(async (auth) => {
    const { consumeActionCode } = await import('./identity-ways-sdk.ts')
    return consumeActionCode(auth, code)
  })
}

/**
 * Proves or changes the address of the account that is signed in; a code works once.
 * @throws IdentityProblem; `auth/user-signed-out` or `auth/null-user` when the session has ended
 */
export function proveByLink(code: string): Promise<void> {
  return withAccount(async (user, auth) => {
    const { consumeActionCode } = await import('./identity-ways-sdk.ts')
    return consumeActionCode(auth, code, user)
  })
}

/**
 * Mails a link that logs in, and remembers the address so that this browser need not ask for it again.
 * @param path of our own that the link leads on to
 * @throws IdentityProblem
 */
export async function requestSignInLink(email: string, path: string): Promise<void> {
  await askIdentity(async (auth) => {
    const { mailSignInLink } = await import('./identity-ways-sdk.ts')
    return mailSignInLink(auth, email, absolute(path))
  })
  writeStored(linkKey, email)
}

/** The address that a link was asked for in this browser; null on another device. */
export function linkRequestedFor(): string | null {
  return readStored(linkKey)
}

/**
 * Logs in with a link from a mail.
 * @param link the whole address that was opened
 * @throws IdentityProblem
 */
export async function signInWithLink(email: string, link: string): Promise<void> {
  await enter(async (auth) => {
    const { signInByLink } = await import('./identity-ways-sdk.ts')
    return signInByLink(auth, email, link)
  }, 'link')
  writeStored(linkKey, null)
}
