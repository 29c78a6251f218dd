import { type Account, accountColumns, isVerifiedByHolder } from '../accounts/accounts.ts'
import { dropUnverifiedCredentials } from '../accounts/unverified-credentials.ts'
import { type Executor, firstRow, updateLocked } from '../database.ts'
import { newUid } from '../keys/secrets.ts'
import { linkProvider } from './linked-providers.ts'
import type { ProviderPerson } from './provider-person.ts'

/** Makes concurrent sign-ins of one provider identity wait, so that two first sign-ins create only one account. */
export async function lockPerson(tx: Executor, { providerId, rawId }: ProviderPerson): Promise<void> {
  await tx.query({
    name: 'identity.lock-person',
    text: `SELECT pg_advisory_xact_lock(hashtextextended('identity.provider' || chr(10) || $1 || chr(10) || $2, 0))`,
    values: [providerId, rawId],
  })
}

/** Creates an account for a provider identity. @returns undefined when the e-mail address is taken */
export async function insertFromProvider(
  tx: Executor,
  person: ProviderPerson,
  now: Date,
): Promise<string | undefined> {
  const row = await firstRow<{ uid: string }>(tx, {
    name: 'identity.insert-from-provider',
    text: `INSERT INTO identity.accounts (uid, email, email_verified, display_name, photo_url, valid_since, created_at,
        last_login_at)
      VALUES ($1, $2, $3, $4, $5, date_trunc('second', $6::timestamptz), $6::timestamptz, $6::timestamptz)
      ON CONFLICT (email) DO NOTHING RETURNING uid`,
    values: [newUid(), person.email, person.emailVerified, person.displayName, person.photoUrl, now],
  })
  if (row !== undefined) await linkProvider(tx, row.uid, person, now)
  return row?.uid
}

/**
 * Links a provider that has verified the account's e-mail address and takes over the profile it reports. If the
 * account's own address was unverified, the older credentials are deleted, because they may be an attacker's.
 * @returns whether a password was deleted
 */
export async function adoptAccount(
  tx: Executor,
  account: Account,
  person: ProviderPerson,
  now: Date,
): Promise<boolean> {
  const passwordDeleted =
    !isVerifiedByHolder(account) && (await dropUnverifiedCredentials(tx, account.uid, now))
  await linkProvider(tx, account.uid, person, now)
  await tx.query({
    name: 'identity.adopt-account',
    text: `UPDATE identity.accounts SET email_verified = true, verified_without_session = false,
        display_name = $2, photo_url = $3
      WHERE uid = $1`,
    values: [account.uid, person.displayName, person.photoUrl],
  })
  return passwordDeleted
}

/**
 * Links a provider to the caller's account. An account without an e-mail address gets the one of the provider. If both
 * addresses are equal and the provider has verified its address, the account's address becomes verified.
 */
export async function linkToAccount(
  tx: Executor,
  account: Account,
  person: ProviderPerson,
  now: Date,
): Promise<void> {
  await linkProvider(tx, account.uid, person, now)
  await tx.query({
    name: 'identity.take-provider-email',
    text: `UPDATE identity.accounts SET email = coalesce(email, $2),
        email_verified = CASE WHEN email IS NULL THEN $2::text IS NOT NULL AND $3
          ELSE email_verified OR (email = $2 AND $3) END,
        verified_without_session = verified_without_session AND (email = $2 AND $3) IS NOT TRUE
      WHERE uid = $1`,
    values: [account.uid, person.email, person.emailVerified],
  })
}

export function recordProviderSignIn(tx: Executor, uid: string, now: Date): Promise<Account> {
  return updateLocked(tx, {
    name: 'identity.note-provider-sign-in',
    text: `UPDATE identity.accounts AS a SET last_login_at = $2 WHERE a.uid = $1 RETURNING ${accountColumns}`,
    values: [uid, now],
  })
}
