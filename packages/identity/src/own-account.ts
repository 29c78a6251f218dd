import { type Account, findAccount } from './accounts.ts'
import type { Context } from './context.ts'
import { refusal } from './errors.ts'

/**
 * The account that an ID token stands for, as it is now.
 * @throws ProtocolError MISSING_ID_TOKEN, INVALID_ID_TOKEN (not ours, unsigned, changed), TOKEN_EXPIRED (run out or
 *   revoked), USER_NOT_FOUND, USER_DISABLED
 */
export async function ownAccount(
  { settings, tokens }: Context,
  idToken: string | undefined,
): Promise<Account> {
  if (idToken === undefined || idToken === '') throw refusal('MISSING_ID_TOKEN')
  const token = await tokens.verify(idToken)
  if (token === undefined) throw refusal('INVALID_ID_TOKEN')
  if (token.expiresAt * 1000 <= settings.clock().getTime()) throw refusal('TOKEN_EXPIRED')
  const account = await findAccount(settings.pool, token.uid)
  if (account === undefined) throw refusal('USER_NOT_FOUND')
  if (account.disabled) throw refusal('USER_DISABLED')
  if (token.issuedAt * 1000 < account.valid_since) throw refusal('TOKEN_EXPIRED')
  return account
}
