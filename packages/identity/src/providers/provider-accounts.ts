import { type Account, accountColumns, holderHasProven } from '../accounts/accounts.ts'
import { dropUnprovenClaims } from '../accounts/unproven-claims.ts'
import type { Executor } from '../database.ts'
import { newUid } from '../keys/secrets.ts'
import { linkProvider } from './linked-providers.ts'
import type { ProviderPerson } from './provider-person.ts'

/** Lets one sign-in of a person at a provider go on at a time: two first ones at once make one account. */
export async function lockPerson(tx: Executor, { providerId, rawId }: ProviderPerson): Promise<void> {
  await tx.query({
    name: 'identity.lock-person',
    text: `SELECT pg_advisory_xact_lock(hashtextextended('identity.provider' || chr(10) || $1 || chr(10) || $2, 0))`,
    values: [providerId, rawId],
  })
}

/**
 * Makes the account of somebody whom a provider sends for the first time.
 * @returns undefined when the e-mail address was taken meanwhile
 */
export async function insertFromProvider(
  tx: Executor,
  person: ProviderPerson,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ uid: string }>({
    name: 'identity.insert-from-provider',
    text: `INSERT INTO identity.accounts (uid, email, email_verified, display_name, photo_url, valid_since, created_at,
        last_login_at)
      VALUES ($1, $2, $3, $4, $5, date_trunc('second', $6::timestamptz), $6::timestamptz, $6::timestamptz)
      ON CONFLICT (email) DO NOTHING RETURNING uid`,
    values: [newUid(), person.email, person.emailVerified, person.displayName, person.photoUrl, now],
  })
  const uid = rows[0]?.uid
  if (uid !== undefined) await linkProvider(tx, uid, person, now)
  return uid
}

/**
 * Enters an account through a provider that has verified its e-mail address. Unless its holder had proven the address,
 * the credentials may be a stranger's and end. The profile becomes the provider's.
 * @returns whether a password ended
 */
export async function adoptAccount(
  tx: Executor,
  account: Account,
  person: ProviderPerson,
  now: Date,
): Promise<boolean> {
  const passwordEnded = !holderHasProven(account) && (await dropUnprovenClaims(tx, account.uid, now))
  await linkProvider(tx, account.uid, person, now)
  await tx.query({
    name: 'identity.adopt-account',
    text: `UPDATE identity.accounts SET email_verified = true, verified_without_session = false,
        display_name = $2, photo_url = $3
      WHERE uid = $1`,
    values: [account.uid, person.displayName, person.photoUrl],
  })
  return passwordEnded
}

/**
 * Links to the account that is signed in. Without an e-mail address it takes the provider's; the same one, verified there,
 * is verified here.
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

/** Notes the sign-in and reads the account as it is now. */
export async function noteProviderSignIn(tx: Executor, uid: string, now: Date): Promise<Account> {
  const { rows } = await tx.query<Account>({
    name: 'identity.note-provider-sign-in',
    text: `UPDATE identity.accounts AS a SET last_login_at = $2 WHERE a.uid = $1 RETURNING ${accountColumns}`,
    values: [uid, now],
  })
  const account = rows[0]
  if (account === undefined) throw new Error('identity: an account is gone that was locked')
  return account
}
