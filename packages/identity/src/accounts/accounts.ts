import type { Executor } from '../database.ts'

/** What a token says of an account, and whether it may have one. */
export type TokenSubject = {
  uid: string
  email: string | null
  email_verified: boolean
  /** The proof came by a link opened outside any session: credentials may be a stranger's until the owner enters. */
  verified_without_session: boolean
  display_name: string | null
  photo_url: string | null
  custom_claims: Record<string, unknown> | null
  disabled: boolean
  valid_since: number
  /** Accounts at other providers that open this one, by provider. */
  linked: LinkedProvider[]
}

interface LinkedProvider {
  provider_id: string
  /** The provider's `sub`. */
  raw_id: string
  email: string | null
  display_name: string | null
  photo_url: string | null
  screen_name: string | null
}

/** An account without its password hash. Times are milliseconds since 1970. */
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

/** Whether the holder of the account's credentials has proven its address, not just somebody who opened a link. */
export function holderHasProven(account: TokenSubject): boolean {
  return account.email_verified && !account.verified_without_session
}

/** A timestamp column as milliseconds: read several times faster than a Date. */
export const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

/** The columns of `TokenSubject`, of the table or alias `a`. */
export const subjectColumns = `a.uid, a.email, a.email_verified, a.verified_without_session, a.display_name, a.photo_url, a.custom_claims, a.disabled,
  ${milliseconds('a.valid_since')} AS valid_since,
  coalesce((SELECT jsonb_agg(to_jsonb(p) - '{uid,linked_at,email_verified}'::text[] ORDER BY p.provider_id)
    FROM identity.linked_providers p WHERE p.uid = a.uid), '[]') AS linked`

/** The columns of `Account`, of the table or alias `a`. */
export const accountColumns = `${subjectColumns}, a.password_hash IS NOT NULL AS has_password,
  ${milliseconds('a.password_updated_at')} AS password_updated_at,
  ${milliseconds('a.created_at')} AS created_at, ${milliseconds('a.last_login_at')} AS last_login_at,
  ${milliseconds('a.last_refresh_at')} AS last_refresh_at, a.email_link_signin, a.initial_email,
  a.custom_auth`

export async function findAccount(executor: Executor, uid: string): Promise<Account | undefined> {
  const { rows } = await executor.query<Account>({
    name: 'identity.find-account',
    text: `SELECT ${accountColumns} FROM identity.accounts a WHERE a.uid = $1`,
    values: [uid],
  })
  return rows[0]
}

// One value instead of twenty columns, which cost the app more CPU than it costs PostgreSQL.
const findAccountOfTokenText = `SELECT row_to_json(r) AS found FROM (SELECT ${accountColumns}, EXISTS (
    SELECT 1 FROM identity.sessions s WHERE s.id = $2 AND s.uid = a.uid AND s.expires_at > $3
  ) AS session_open
  FROM identity.accounts a WHERE a.uid = $1) r`

/** The account of a token, and whether the token's session is still open. */
export async function findAccountOfToken(
  executor: Executor,
  token: { uid: string; sessionId: string },
  now: Date,
): Promise<{ account: Account; sessionOpen: boolean } | undefined> {
  const { rows } = await executor.query<{ found: Account & { session_open: boolean } }>({
    name: 'identity.find-account-of-token',
    text: findAccountOfTokenText,
    values: [token.uid, token.sessionId, now],
  })
  const row = rows[0]?.found
  if (row === undefined) return undefined
  const { session_open: sessionOpen, ...account } = row
  return { account, sessionOpen }
}

/** Reads an account and keeps others from changing it, or its sessions, until the transaction ends. */
export async function lockAccount(tx: Executor, uid: string): Promise<Account | undefined> {
  const { rows } = await tx.query<Account>({
    name: 'identity.lock-account',
    text: `SELECT ${accountColumns} FROM identity.accounts a WHERE a.uid = $1 FOR UPDATE OF a`,
    values: [uid],
  })
  return rows[0]
}

/** The same by e-mail address. */
export async function lockAccountByEmail(tx: Executor, email: string): Promise<Account | undefined> {
  const { rows } = await tx.query<Account>({
    name: 'identity.lock-account-by-address',
    text: `SELECT ${accountColumns} FROM identity.accounts a WHERE a.email = $1 FOR UPDATE OF a`,
    values: [email],
  })
  return rows[0]
}

export async function findUidByEmail(executor: Executor, email: string): Promise<string | undefined> {
  const { rows } = await executor.query<{ uid: string }>({
    name: 'identity.find-uid-by-email',
    text: 'SELECT uid FROM identity.accounts WHERE email = $1',
    values: [email],
  })
  return rows[0]?.uid
}

/** The account with this address, or else one with a provider that knows the person by it. */
export async function findAccountByAnyEmail(executor: Executor, email: string): Promise<Account | undefined> {
  const { rows } = await executor.query<Account>({
    name: 'identity.find-account-by-any-email',
    text: `SELECT ${accountColumns} FROM identity.accounts a
      WHERE a.email = $1 OR a.uid IN (SELECT p.uid FROM identity.linked_providers p WHERE p.email = $1)
      ORDER BY a.email = $1 DESC NULLS LAST LIMIT 1`,
    values: [email],
  })
  return rows[0]
}

export async function emailExists(executor: Executor, email: string): Promise<boolean> {
  const { rows } = await executor.query({
    name: 'identity.email-exists',
    text: 'SELECT 1 FROM identity.accounts WHERE email = $1',
    values: [email],
  })
  return rows.length > 0
}

/** What signing in needs: the hash, and whether this address has signed in to the account before. */
export type Candidate = { uid: string; password_hash: string | null; known_address: boolean }

export async function findCandidate(
  executor: Executor,
  email: string,
  addressHash: Buffer,
): Promise<Candidate | undefined> {
  const { rows } = await executor.query<Candidate>({
    name: 'identity.find-candidate',
    text: `SELECT a.uid, a.password_hash, EXISTS (
        SELECT 1 FROM identity.known_addresses k WHERE k.uid = a.uid AND k.address_hash = $2
      ) AS known_address
      FROM identity.accounts a WHERE a.email = $1`,
    values: [email, addressHash],
  })
  return rows[0]
}

export interface NewAccount {
  uid: string
  /** None for an anonymous account. */
  email: string | null
  displayName: string | null
  passwordHash: string | null
}

/** @returns undefined when the e-mail address is taken */
export async function insertAccount(
  executor: Executor,
  account: NewAccount,
  now: Date,
): Promise<Account | undefined> {
  const { rows } = await executor.query<Account>({
    name: 'identity.insert-account',
    text: `INSERT INTO identity.accounts AS a (uid, email, display_name, password_hash, password_updated_at,
        valid_since, created_at, last_login_at)
      VALUES ($1, $2, $3, $4, CASE WHEN $4::text IS NOT NULL THEN $5::timestamptz END, date_trunc('second', $5::timestamptz), $5::timestamptz, $5::timestamptz)
      ON CONFLICT (email) DO NOTHING RETURNING ${accountColumns}`,
    values: [account.uid, account.email, account.displayName, account.passwordHash, now],
  })
  return rows[0]
}

/**
 * Notes a sign-in by password.
 * @param proven the hash that the password matched; nothing happens when it was replaced meanwhile
 * @param replacement a new hash of the same password, when the old one was too cheap
 */
export async function noteSignIn(
  executor: Executor,
  uid: string,
  proven: string,
  replacement: string | null,
  now: Date,
): Promise<Account | undefined> {
  const { rows } = await executor.query<Account>({
    name: 'identity.note-sign-in',
    text: `UPDATE identity.accounts AS a SET last_login_at = $4, password_hash = coalesce($3, a.password_hash)
      WHERE a.uid = $1 AND a.password_hash = $2 AND NOT a.disabled RETURNING ${accountColumns}`,
    values: [uid, proven, replacement, now],
  })
  return rows[0]
}

/** A change of the profile; `undefined` leaves a field as it is, `null` clears it. */
export interface ProfileChange {
  displayName: string | null | undefined
  photoUrl: string | null | undefined
}

export async function updateProfile(
  executor: Executor,
  uid: string,
  { displayName, photoUrl }: ProfileChange,
): Promise<Account | undefined> {
  const { rows } = await executor.query<Account>({
    name: 'identity.update-profile',
    text: `UPDATE identity.accounts AS a SET
        display_name = CASE WHEN $2 THEN $3 ELSE a.display_name END,
        photo_url = CASE WHEN $4 THEN $5 ELSE a.photo_url END
      WHERE a.uid = $1 RETURNING ${accountColumns}`,
    values: [uid, displayName !== undefined, displayName ?? null, photoUrl !== undefined, photoUrl ?? null],
  })
  return rows[0]
}
