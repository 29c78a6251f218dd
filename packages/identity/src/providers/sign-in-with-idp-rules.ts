import {
  type Account,
  findUidByEmail,
  holderHasProven,
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

/** What becomes of a person whom a provider vouches for. A refusal is a value: what it used up stays used up. */
export type IdpOutcome =
  | {
      kind: 'entered'
      uid: string
      isNewUser: boolean
      emailRecycled: boolean
      /** The address of an account that this provider has come to open; null for one without. */
      linkedAt?: string | null
      endsSessions?: boolean
      /** The account's password ended: its owner may have set it themselves, and is told. */
      passwordEnded?: boolean
    }
  /** An account has that e-mail address, and nobody has shown that it is this person's. */
  | { kind: 'need-confirmation'; account: Account }
  | { kind: 'refused'; code: ErrorCode }
  /** Somebody else took the e-mail address just now: ask again. */
  | { kind: 'again' }

/** Links the person to the account that is signed in; its session goes on as one of the provider. */
export async function link(
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
  if (person.email !== null) {
    const holder = await findUidByEmail(tx, person.email)
    if (holder !== undefined && holder !== uid) return { kind: 'refused', code: 'EMAIL_EXISTS' }
  }
  await linkToAccount(tx, account, person, now)
  await retireSession(tx, sessionId, now)
  return { kind: 'entered', uid, isNewUser: false, emailRecycled: false, linkedAt: account.email }
}

/**
 * Signs the person in: to the account that is linked; else, when the provider has verified the e-mail address, to the account
 * that has it; else to a new one.
 * @param autoCreate false when somebody who is signed in only proves again who they are: nothing is linked or made then
 */
export async function enter(
  tx: Executor,
  person: ProviderPerson,
  autoCreate: boolean,
  now: Date,
): Promise<IdpOutcome> {
  await lockPerson(tx, person)
  const owner = await findProviderOwner(tx, person)
  if (owner !== undefined) return enterLinked(tx, owner, person, now)
  // USER_NOT_FOUND would make the SDK end the session of somebody who only chose the wrong account at the provider; of this one
  // it makes `user-mismatch`, as it documents.
  if (!autoCreate) return { kind: 'refused', code: 'EMAIL_NOT_FOUND' }
  const holder = person.email === null ? undefined : await lockAccountByEmail(tx, person.email)
  if (holder !== undefined) return enterByEmail(tx, holder, person, now)
  const uid = await insertFromProvider(tx, person, now)
  return uid === undefined
    ? { kind: 'again' }
    : { kind: 'entered', uid, isNewUser: true, emailRecycled: false }
}

async function enterLinked(
  tx: Executor,
  uid: string,
  person: ProviderPerson,
  now: Date,
): Promise<IdpOutcome> {
  const account = await lockAccount(tx, uid)
  // Deleted or unlinked between the two statements.
  if (account === undefined || (await findProviderOwner(tx, person)) !== uid) return { kind: 'again' }
  if (account.disabled) return { kind: 'refused', code: 'USER_DISABLED' }
  // Verified by now, the account's address brings its owner, as in `enterByEmail`.
  const isOwner = person.emailVerified && person.email === account.email
  const endsSessions = isOwner && !holderHasProven(account)
  const passwordEnded = endsSessions && (await adoptAccount(tx, account, person, now))
  if (!endsSessions) await linkProvider(tx, uid, person, now)
  return { kind: 'entered', uid, isNewUser: false, emailRecycled: false, endsSessions, passwordEnded }
}

async function enterByEmail(
  tx: Executor,
  account: Account,
  person: ProviderPerson,
  now: Date,
): Promise<IdpOutcome> {
  if (!person.emailVerified) return { kind: 'need-confirmation', account }
  if (account.disabled) return { kind: 'refused', code: 'USER_DISABLED' }
  const passwordEnded = await adoptAccount(tx, account, person, now)
  // The provider gave the address to somebody else than it was linked for.
  const emailRecycled = account.linked.some(({ provider_id }) => provider_id === person.providerId)
  const endsSessions = !holderHasProven(account)
  return {
    kind: 'entered',
    uid: account.uid,
    isNewUser: false,
    emailRecycled,
    linkedAt: account.email,
    endsSessions,
    passwordEnded,
  }
}
