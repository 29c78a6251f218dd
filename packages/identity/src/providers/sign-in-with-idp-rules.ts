import {
  type Account,
  isEmailTaken,
  isVerifiedByHolder,
  lockAccount,
  lockAccountByEmail,
} from '../accounts/accounts.ts'
import type { Executor } from '../database.ts'
import type { ErrorCode } from '../protocol/errors.ts'
import type { IdTokenClaims } from '../protocol/id-token-claims.ts'
import { retireSession, sessionIsOpen } from '../protocol/sessions.ts'
import { findProviderOwner, linkProvider } from './linked-providers.ts'
import { adoptAccount, insertFromProvider, linkToAccount, lockPerson } from './provider-accounts.ts'
import type { ProviderPerson } from './provider-person.ts'

/**
 * Result of a sign-in with an identity provider. Errors are returned instead of thrown, so that the
 * transaction commits and a pending token counts as used.
 */
export type IdpOutcome =
  | {
      kind: 'signed-in'
      uid: string
      isNewUser: boolean
      emailRecycled: boolean
      /** E-mail address of the account to notify when the provider was newly linked. */
      newlyLinked?: string | null
      endsSessions?: boolean
      /** Whether a password was deleted, of which the owner must be notified. */
      passwordDeleted?: boolean
    }
  /** Another account has the e-mail address, and the provider has not verified the address. */
  | { kind: 'need-confirmation'; account: Account }
  | { kind: 'refused'; code: ErrorCode }
  /** A concurrent request changed the account or took the e-mail address. */
  | { kind: 'retry' }

/**
 * Links a provider to the caller's account. The caller's session continues with this provider as its sign-in method.
 */
export async function linkToCaller(
  tx: Executor,
  { uid, issuedAt, sessionId }: IdTokenClaims,
  person: ProviderPerson,
  now: Date,
): Promise<IdpOutcome> {
  await lockPerson(tx, person)
  const account = await lockAccount(tx, uid)
  if (account === undefined) return { kind: 'refused', code: 'USER_NOT_FOUND' }
  if (account.disabled) return { kind: 'refused', code: 'USER_DISABLED' }
  const current = issuedAt * 1000 >= account.valid_since && (await sessionIsOpen(tx, sessionId, now))
  if (!current) return { kind: 'refused', code: 'TOKEN_EXPIRED' }
  if ((await findProviderOwner(tx, person)) !== undefined)
    return { kind: 'refused', code: 'FEDERATED_USER_ID_ALREADY_LINKED' }
  if (person.email !== null && (await isEmailTaken(tx, person.email, uid)))
    return { kind: 'refused', code: 'EMAIL_EXISTS' }
  await linkToAccount(tx, account, person, now)
  await retireSession(tx, sessionId, now)
  return { kind: 'signed-in', uid, isNewUser: false, emailRecycled: false, newlyLinked: account.email }
}

/**
 * Signs in to the account that is linked to the provider identity. If there is none, signs in to the account
 * with the same e-mail address, provided that the provider has verified it. Otherwise creates an account.
 * @param autoCreate false for a re-authentication, which only signs in to a linked account
 */
export async function signIn(
  tx: Executor,
  person: ProviderPerson,
  autoCreate: boolean,
  now: Date,
): Promise<IdpOutcome> {
  await lockPerson(tx, person)
  const owner = await findProviderOwner(tx, person)
  if (owner !== undefined) return signInLinked(tx, owner, person, now)
  // The SDK maps EMAIL_NOT_FOUND to `user-mismatch`. USER_NOT_FOUND would end the session of a user who only
  // chose the wrong account at the provider.
  if (!autoCreate) return { kind: 'refused', code: 'EMAIL_NOT_FOUND' }
  const holder = person.email === null ? undefined : await lockAccountByEmail(tx, person.email)
  if (holder !== undefined) return signInByEmail(tx, holder, person, now)
  const uid = await insertFromProvider(tx, person, now)
  return uid === undefined
    ? { kind: 'retry' }
    : { kind: 'signed-in', uid, isNewUser: true, emailRecycled: false }
}

async function signInLinked(
  tx: Executor,
  uid: string,
  person: ProviderPerson,
  now: Date,
): Promise<IdpOutcome> {
  const account = await lockAccount(tx, uid)
  // A concurrent request deleted the account or unlinked the provider.
  if (account === undefined || (await findProviderOwner(tx, person)) !== uid) return { kind: 'retry' }
  if (account.disabled) return { kind: 'refused', code: 'USER_DISABLED' }
  // If the provider has verified the account's e-mail address, the user owns the mailbox, as in `signInByEmail`.
  const isOwner = person.emailVerified && person.email === account.email
  const endsSessions = isOwner && !isVerifiedByHolder(account)
  const passwordDeleted = endsSessions && (await adoptAccount(tx, account, person, now))
  if (!endsSessions) await linkProvider(tx, uid, person, now)
  return { kind: 'signed-in', uid, isNewUser: false, emailRecycled: false, endsSessions, passwordDeleted }
}

async function signInByEmail(
  tx: Executor,
  account: Account,
  person: ProviderPerson,
  now: Date,
): Promise<IdpOutcome> {
  if (!person.emailVerified) return { kind: 'need-confirmation', account }
  if (account.disabled) return { kind: 'refused', code: 'USER_DISABLED' }
  const passwordDeleted = await adoptAccount(tx, account, person, now)
  // The account is linked to another user of this provider, so the provider has given the e-mail address to a new user.
  const emailRecycled = account.linked.some(({ provider_id }) => provider_id === person.providerId)
  const endsSessions = !isVerifiedByHolder(account)
  return {
    kind: 'signed-in',
    uid: account.uid,
    isNewUser: false,
    emailRecycled,
    newlyLinked: account.email,
    endsSessions,
    passwordDeleted,
  }
}
