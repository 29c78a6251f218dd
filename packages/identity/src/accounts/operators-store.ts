import { type Executor, firstRow } from '../database.ts'
import { milliseconds } from './accounts.ts'

export interface AccountPage {
  /** Lists only accounts whose e-mail address contains this text. */
  email?: string | undefined
  /** Uid of the last account on the previous page. */
  after?: string | undefined
  /** Maximum number of accounts on a page, 1 to 1,000. */
  limit: number
}

/** An account as operators see it in lists. Times are in milliseconds since 1970. */
export type ListedAccount = {
  uid: string
  email: string | null
  emailVerified: boolean
  displayName: string | null
  disabled: boolean
  /** Kind of password hash. An `imported` hash is replaced at the next sign-in; null without a password. */
  password: 'argon2id' | 'imported' | null
  /** Ids of linked identity providers. */
  providers: string[]
  createdAt: number
  lastLoginAt: number
}

export type AccountDetails = ListedAccount & {
  photoUrl: string | null
  customClaims: Record<string, unknown> | null
  lastRefreshAt: number | null
  /** Tokens issued before this time are rejected. In milliseconds since 1970. */
  validSince: number
}

const listed = `a.uid, a.email, a.email_verified AS "emailVerified", a.display_name AS "displayName", a.disabled,
  CASE WHEN a.password_hash LIKE '$firebase%' THEN 'imported' WHEN a.password_hash IS NOT NULL THEN 'argon2id' END
    AS password,
  ARRAY(SELECT p.provider_id FROM identity.linked_providers p WHERE p.uid = a.uid ORDER BY 1) AS providers,
  ${milliseconds('a.created_at')} AS "createdAt", ${milliseconds('a.last_login_at')} AS "lastLoginAt"`

/** Lists accounts in order of uid. */
export async function listAccounts(
  executor: Executor,
  { email, after = '', limit }: AccountPage,
): Promise<ListedAccount[]> {
  const { rows } = await executor.query<ListedAccount>({
    name: 'identity.list-accounts',
    text: `SELECT ${listed} FROM identity.accounts a
      WHERE a.uid > $1 AND ($2::text IS NULL OR strpos(a.email, lower($2)) > 0) ORDER BY a.uid LIMIT $3`,
    values: [after, email ?? null, Math.min(Math.max(1, limit), 1000)],
  })
  return rows
}

/** Finds an account with its details. @param name a uid or an e-mail address */
export function findDetails(executor: Executor, name: string): Promise<AccountDetails | undefined> {
  return firstRow(executor, {
    name: 'identity.find-details',
    // A uid may look like an e-mail address, so an account with that uid takes precedence.
    text: `SELECT ${listed}, a.photo_url AS "photoUrl", a.custom_claims AS "customClaims",
        ${milliseconds('a.last_refresh_at')} AS "lastRefreshAt", ${milliseconds('a.valid_since')} AS "validSince"
      FROM identity.accounts a WHERE a.uid = $1 OR a.email = $2 ORDER BY a.uid = $1 DESC LIMIT 1`,
    values: [name, name.normalize('NFC').toLowerCase()],
  })
}

/** Sets the custom claims that future ID tokens of the account contain. */
export async function setClaims(
  executor: Executor,
  uid: string,
  claims: Record<string, unknown> | null,
): Promise<void> {
  await executor.query({
    name: 'identity.set-claims',
    text: 'UPDATE identity.accounts SET custom_claims = $2 WHERE uid = $1',
    values: [uid, claims === null ? null : JSON.stringify(claims)],
  })
}
