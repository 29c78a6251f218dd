import type { Context } from '../context.ts'
import { type Executor, inTransaction } from '../database.ts'
import { refusal } from '../protocol/errors.ts'
import type { IdTokenClaims } from '../protocol/id-token-claims.ts'
import { sessionIsOpen } from '../protocol/sessions.ts'
import { type Account, findAccountOfToken, lockAccount } from './accounts.ts'

/** Maximum time since the sign-in for a change of credentials, in milliseconds. */
const recentMs = 5 * 60_000

/** The caller's account, and the claims of the caller's verified ID token. */
export interface OwnAccount {
  account: Account
  token: IdTokenClaims
}

/**
 * Verifies an ID token and reads its account.
 * @throws ProtocolError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED (also when the session has ended),
 *   USER_NOT_FOUND, USER_DISABLED
 */
export async function ownAccount(context: Context, idToken: string | undefined): Promise<OwnAccount> {
  const { settings, tokens } = context
  if (idToken === undefined || idToken === '') throw refusal('MISSING_ID_TOKEN')
  const token = await tokens.verify(idToken)
  if (token === undefined) throw refusal('INVALID_ID_TOKEN')
  if (token.expiresAt * 1000 <= settings.clock().getTime()) throw refusal('TOKEN_EXPIRED')
  const stored = await findAccountOfToken(settings.pool, token, settings.clock())
  return { account: assertCurrent(stored?.account, token, stored?.sessionOpen ?? false), token }
}

/**
 * Runs `work` in a transaction that has locked the caller's account and then checked the ID token once more.
 * @throws ProtocolError USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED
 */
export async function withOwnAccount<T>(
  { settings }: Context,
  token: IdTokenClaims,
  work: (tx: Executor, account: Account) => Promise<T>,
): Promise<T> {
  return inTransaction(settings.pool, async (tx) => {
    const account = await lockAccount(tx, token.uid)
    const open = await sessionIsOpen(tx, token.sessionId, settings.clock())
    return work(tx, assertCurrent(account, token, open))
  })
}

/**
 * Requires a recent sign-in. Guards changes of credentials and deletion, which a stranger at an unlocked
 * screen must not do. Anonymous accounts are exempt, because their holders cannot sign in again.
 * @throws ProtocolError CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export function assertRecent({ settings }: Context, { account, token }: OwnAccount): void {
  const hasCredentials = account.email !== null || account.has_password || account.linked.length > 0
  if (token.signInProvider === 'anonymous' && !hasCredentials) return
  if (settings.clock().getTime() - token.authTime * 1000 >= recentMs) {
    throw refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  }
}

/**
 * Returns the account of a verified ID token if the token is still valid.
 * @throws ProtocolError USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED
 */
export function assertCurrent(
  account: Account | undefined,
  token: IdTokenClaims,
  sessionOpen: boolean,
): Account {
  if (account === undefined) throw refusal('USER_NOT_FOUND')
  if (account.disabled) throw refusal('USER_DISABLED')
  if (!sessionOpen || token.issuedAt * 1000 < account.valid_since) throw refusal('TOKEN_EXPIRED')
  return account
}
