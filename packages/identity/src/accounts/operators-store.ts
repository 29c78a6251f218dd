import type { Executor } from '../database.ts'
import { milliseconds } from './accounts.ts'

export interface AccountPage {
  /** Only accounts whose address holds this text. */
  email?: string | undefined
  /** The last uid of the page before. */
  after?: string | undefined
  /** 1 to 1,000. */
  limit: number
}

/** What a list of accounts shows of one. Times are milliseconds since 1970. */
export type ListedAccount = {
  uid: string
  email: string | null
  emailVerified: boolean
  displayName: string | null
  disabled: boolean
  /** `argon2id`, `imported` (until the first right password), or null. */
  password: 'argon2id' | 'imported' | null
  /** Ids of the providers that open it. */
  providers: string[]
  createdAt: number
  lastLoginAt: number
}

export type AccountDetails = ListedAccount & {
  photoUrl: string | null
  customClaims: Record<string, unknown> | null
  lastRefreshAt: number | null
  /** Tokens from before are refused. */
  validSince: number
}

const listed = `a.uid, a.email, a.email_verified AS "emailVerified", a.display_name AS "displayName", a.disabled,
  CASE WHEN a.password_hash LIKE '$firebase%' THEN 'imported' WHEN a.password_hash IS NOT NULL THEN 'argon2id' END
    AS password,
  ARRAY(SELECT p.provider_id FROM identity.linked_providers p WHERE p.uid = a.uid ORDER BY 1) AS providers,
  ${milliseconds('a.created_at')} AS "createdAt", ${milliseconds('a.last_login_at')} AS "lastLoginAt"`

/** Accounts in the order of their uid. */
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

/** @param name a uid or an e-mail address */
export async function findDetails(executor: Executor, name: string): Promise<AccountDetails | undefined> {
  const { rows } = await executor.query<AccountDetails>({
    name: 'identity.find-details',
    // A uid may look like an address; the account of that uid goes first.
    text: `SELECT ${listed}, a.photo_url AS "photoUrl", a.custom_claims AS "customClaims",
        ${milliseconds('a.last_refresh_at')} AS "lastRefreshAt", ${milliseconds('a.valid_since')} AS "validSince"
      FROM identity.accounts a WHERE a.uid = $1 OR a.email = $2 ORDER BY a.uid = $1 DESC LIMIT 1`,
    values: [name, name.normalize('NFC').toLowerCase()],
  })
  return rows[0]
}

/** Sets the claims that the account's ID tokens carry from the next one on. */
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
