import { type Executor, firstRow, updateLocked } from '../database.ts'
import { refusal } from '../protocol/errors.ts'

/** The account data that ID tokens contain. */
export type TokenSubject = {
  uid: string
  email: string | null
  email_verified: boolean
  /**
   * Whether the e-mail address was verified only by a link opened while signed out. A stranger may then know
   * the password.
   */
  verified_without_session: boolean
  display_name: string | null
  photo_url: string | null
  custom_claims: Record<string, unknown> | null
  disabled: boolean
  valid_since: number
  linked: LinkedProvider[]
}

interface LinkedProvider {
  provider_id: string
  /** The user's id at the identity provider (claim `sub`). */
  raw_id: string
  email: string | null
  display_name: string | null
  photo_url: string | null
  screen_name: string | null
}

/** An account without its password hash. Times are in milliseconds since 1970. */
export type Account = TokenSubject & {
  has_password: boolean
  password_updated_at: number | null
  created_at: number
  last_login_at: number
  last_refresh_at: number | null
  email_link_signin: boolean
  initial_email: string | null
  custom_auth: boolean
}

/**
 * Whether the e-mail address was verified in a session of the account. Only then do the account's credentials
 * belong to the owner of the mailbox.
 */
export function isVerifiedByHolder(account: TokenSubject): boolean {
  return account.email_verified && !account.verified_without_session
}

/** SQL for a timestamp as milliseconds since 1970, which pg parses several times faster than a Date. */
export const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

/** SQL for the columns of `TokenSubject`, for the table alias `a`. */
export const subjectColumns = `a.uid, a.email, a.email_verified, a.verified_without_session, a.display_name, a.photo_url, a.custom_claims, a.disabled,
  ${milliseconds('a.valid_since')} AS valid_since,
  coalesce((SELECT jsonb_agg(to_jsonb(p) - '{uid,linked_at,email_verified}'::text[] ORDER BY p.provider_id)
    FROM identity.linked_providers p WHERE p.uid = a.uid), '[]') AS linked`

/** SQL for the columns of `Account`, for the table alias `a`. */
export const accountColumns = `${subjectColumns}, a.password_hash IS NOT NULL AS has_password,
  ${milliseconds('a.password_updated_at')} AS password_updated_at,
  ${milliseconds('a.created_at')} AS created_at, ${milliseconds('a.last_login_at')} AS last_login_at,
  ${milliseconds('a.last_refresh_at')} AS last_refresh_at, a.email_link_signin, a.initial_email,
  a.custom_auth`

export function findAccount(executor: Executor, uid: string): Promise<Account | undefined> {
  return firstRow(executor, {
    name: 'identity.find-account',
    text: `SELECT ${accountColumns} FROM identity.accounts a WHERE a.uid = $1`,
    values: [uid],
  })
}

// Returns one JSON value: parsing twenty columns costs Node more CPU time than building JSON costs PostgreSQL.
const findAccountOfTokenText = `SELECT row_to_json(r) AS found FROM (SELECT ${accountColumns}, EXISTS (
    SELECT 1 FROM identity.sessions s WHERE s.id = $2 AND s.uid = a.uid AND s.expires_at > $3
  ) AS session_open
  FROM identity.accounts a WHERE a.uid = $1) r`

/** Finds the account of an ID token, and whether the token's session is still open. */
export async function findAccountOfToken(
  executor: Executor,
  token: { uid: string; sessionId: string },
  now: Date,
): Promise<{ account: Account; sessionOpen: boolean } | undefined> {
  const row = await firstRow<{ found: Account & { session_open: boolean } }>(executor, {
    name: 'identity.find-account-of-token',
    text: findAccountOfTokenText,
    values: [token.uid, token.sessionId, now],
  })
  if (row === undefined) return undefined
  const { session_open: sessionOpen, ...account } = row.found
  return { account, sessionOpen }
}

/** Reads an account and locks its row, so that concurrent changes of the account or its sessions wait. */
export function lockAccount(tx: Executor, uid: string): Promise<Account | undefined> {
  return firstRow(tx, {
    name: 'identity.lock-account',
    text: `SELECT ${accountColumns} FROM identity.accounts a WHERE a.uid = $1 FOR UPDATE OF a`,
    values: [uid],
  })
}

export function lockAccountByEmail(tx: Executor, email: string): Promise<Account | undefined> {
  return firstRow(tx, {
    name: 'identity.lock-account-by-address',
    text: `SELECT ${accountColumns} FROM identity.accounts a WHERE a.email = $1 FOR UPDATE OF a`,
    values: [email],
  })
}

/** Whether another account than `uid` has this e-mail address. */
export async function isEmailTaken(executor: Executor, email: string, uid?: string): Promise<boolean> {
  const holder = await firstRow<{ uid: string }>(executor, {
    name: 'identity.find-uid-by-email',
    text: 'SELECT uid FROM identity.accounts WHERE email = $1',
    values: [email],
  })
  return holder !== undefined && holder.uid !== uid
}

/** Checks that no other account than `uid` has this e-mail address. @throws ProtocolError EMAIL_EXISTS */
export async function assertEmailFree(executor: Executor, email: string, uid?: string): Promise<void> {
  if (await isEmailTaken(executor, email, uid)) throw refusal('EMAIL_EXISTS')
}

/**
 * Finds the account with this e-mail address, or else an account linked to an identity provider that reports
 * the address.
 */
export function findAccountByAnyEmail(executor: Executor, email: string): Promise<Account | undefined> {
  return firstRow(executor, {
    name: 'identity.find-account-by-any-email',
    text: `SELECT ${accountColumns} FROM identity.accounts a
      WHERE a.email = $1 OR a.uid IN (SELECT p.uid FROM identity.linked_providers p WHERE p.email = $1)
      ORDER BY a.email = $1 DESC NULLS LAST LIMIT 1`,
    values: [email],
  })
}

/** An account to check a password against. `known_address`: it has signed in from this IP address before. */
export type Candidate = { uid: string; password_hash: string | null; known_address: boolean }

export function findCandidate(
  executor: Executor,
  email: string,
  addressHash: Buffer,
): Promise<Candidate | undefined> {
  return firstRow(executor, {
    name: 'identity.find-candidate',
    text: `SELECT a.uid, a.password_hash, EXISTS (
        SELECT 1 FROM identity.known_addresses k WHERE k.uid = a.uid AND k.address_hash = $2
      ) AS known_address
      FROM identity.accounts a WHERE a.email = $1`,
    values: [email, addressHash],
  })
}

interface NewAccount {
  uid: string
  /** E-mail address; null for an anonymous account. */
  email: string | null
  displayName: string | null
  passwordHash: string | null
}

/** Inserts an account. @returns undefined when the e-mail address is taken */
export function insertAccount(
  executor: Executor,
  account: NewAccount,
  now: Date,
): Promise<Account | undefined> {
  return firstRow(executor, {
    name: 'identity.insert-account',
    text: `INSERT INTO identity.accounts AS a (uid, email, display_name, password_hash, password_updated_at,
        valid_since, created_at, last_login_at)
      VALUES ($1, $2, $3, $4, CASE WHEN $4::text IS NOT NULL THEN $5::timestamptz END, date_trunc('second', $5::timestamptz), $5::timestamptz, $5::timestamptz)
      ON CONFLICT (email) DO NOTHING RETURNING ${accountColumns}`,
    values: [account.uid, account.email, account.displayName, account.passwordHash, now],
  })
}

/**
 * Records a sign-in by password.
 * @param matchedHash the stored hash that the password matched
 * @param newHash a stronger hash of the same password; null keeps the stored hash
 * @returns undefined when the account was disabled or its password changed since the check
 */
export function recordSignIn(
  executor: Executor,
  uid: string,
  matchedHash: string,
  newHash: string | null,
  now: Date,
): Promise<Account | undefined> {
  return firstRow(executor, {
    name: 'identity.note-sign-in',
    text: `UPDATE identity.accounts AS a SET last_login_at = $4, password_hash = coalesce($3, a.password_hash)
      WHERE a.uid = $1 AND a.password_hash = $2 AND NOT a.disabled RETURNING ${accountColumns}`,
    values: [uid, matchedHash, newHash, now],
  })
}

/** Changes to a profile: `undefined` keeps a field, `null` clears it. */
export interface ProfileChange {
  displayName: string | null | undefined
  photoUrl: string | null | undefined
}

/** Updates the profile of an account. @param tx has locked the account */
export function updateProfile(
  tx: Executor,
  uid: string,
  { displayName, photoUrl }: ProfileChange,
): Promise<Account> {
  return updateLocked(tx, {
    name: 'identity.update-profile',
    text: `UPDATE identity.accounts AS a SET
        display_name = CASE WHEN $2 THEN $3 ELSE a.display_name END,
        photo_url = CASE WHEN $4 THEN $5 ELSE a.photo_url END
      WHERE a.uid = $1 RETURNING ${accountColumns}`,
    values: [uid, displayName !== undefined, displayName ?? null, photoUrl !== undefined, photoUrl ?? null],
  })
}
