import type { Context } from '../context.ts'
import { type Executor, inTransaction } from '../database.ts'
import { refusal } from '../protocol/errors.ts'
import type { IdTokenClaims } from '../protocol/id-token-claims.ts'
import { sessionIsOpen } from '../protocol/sessions.ts'
import { type Account, findAccountOfToken, lockAccount } from './accounts.ts'

/** How long ago, at most, somebody must have proven who they are to change how they sign in. */
const recentMs = 5 * 60_000

/** An account and the token that speaks for it. */
export interface Own {
  account: Account
  token: IdTokenClaims
}

/**
 * The account that an ID token stands for, as it is now.
 * @throws ProtocolError MISSING_ID_TOKEN, INVALID_ID_TOKEN (not ours, unsigned, changed), TOKEN_EXPIRED (run out, or its
 *   session ended), USER_NOT_FOUND, USER_DISABLED
 */
export async function ownAccount(context: Context, idToken: string | undefined): Promise<Own> {
  const { settings, tokens } = context
  if (idToken === undefined || idToken === '') throw refusal('MISSING_ID_TOKEN')
  const token = await tokens.verify(idToken)
  if (token === undefined) throw refusal('INVALID_ID_TOKEN')
  if (token.expiresAt * 1000 <= settings.clock().getTime()) throw refusal('TOKEN_EXPIRED')
  const found = await findAccountOfToken(settings.pool, token, settings.clock())
  return { account: assertCurrent(found?.account, token, found?.sessionOpen ?? false), token }
}

/**
 * Does `work` in one transaction that has locked the caller's own account, which is as the token says at that moment.
 * @throws ProtocolError as `ownAccount` does, and whatever `work` throws, after rolling back
 */
export async function withOwnAccount<T>(
  { settings }: Context,
  token: IdTokenClaims,
  work: (tx: Executor, account: Account) => Promise<T>,
): Promise<T> {
  return inTransaction(settings.pool, async (tx) => {
    const found = await lockAccount(tx, token.uid)
    const open = await sessionIsOpen(tx, token.sessionId, settings.clock())
    return work(tx, assertCurrent(found, token, open))
  })
}

/**
 * Changes of e-mail, password and providers, and deletion, need somebody who has just signed in. An anonymous account is
 * exempt: nothing can prove its owner again, and there is nothing yet to take from them.
 * @throws ProtocolError CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export function assertRecent({ settings }: Context, { account, token }: Own): void {
  if (token.signInProvider === 'anonymous' && isBare(account)) return
  if (settings.clock().getTime() - token.authTime * 1000 >= recentMs) {
    throw refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  }
}

/** Whether neither an address nor a password nor a provider leads to an account. */
function isBare(account: Account): boolean {
  return account.email === null && !account.has_password && account.linked.length === 0
}

/**
 * The account, if a token still stands for it.
 * @throws ProtocolError USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED
 */
export function assertCurrent(
  found: Account | undefined,
  token: IdTokenClaims,
  sessionOpen: boolean,
): Account {
  if (found === undefined) throw refusal('USER_NOT_FOUND')
  if (found.disabled) throw refusal('USER_DISABLED')
  if (!sessionOpen || token.issuedAt * 1000 < found.valid_since) throw refusal('TOKEN_EXPIRED')
  return found
}
