import type { Caller, Context } from '../context.ts'
import type { Executor } from '../database.ts'
import type { IdTokenClaims } from '../protocol/id-token-claims.ts'
import { endAllSessions, type NewSession, openSession, retireSession } from '../protocol/sessions.ts'
import { rememberAddress } from '../protocol/tries.ts'
import { mailEmailChanged, mailPasswordChanged } from './account-mail.ts'
import type { Account } from './accounts.ts'
import { endCodesOf } from './action-codes.ts'
import { setEmail, setPassword } from './credentials.ts'

export interface CredentialChange {
  email: string | undefined
  passwordHash: string | undefined
}

/**
 * Changes how somebody signs in, for somebody who has just proven who they are: ends every session, tells the address as
 * it was, and begins a new session here. An account that had no address yet only gains one: its tabs stay signed in.
 * @param tx has locked the account
 * @throws ProtocolError EMAIL_EXISTS
 */
export async function changeCredentials(
  context: Context,
  tx: Executor,
  before: Account,
  change: CredentialChange,
  token: IdTokenClaims,
  caller: Caller,
): Promise<{ account: Account; session: NewSession }> {
  const { settings, keyedHash } = context
  const now = settings.clock()
  const { uid } = before
  const newEmail = change.email === before.email ? undefined : change.email
  let account = before
  if (newEmail !== undefined) account = await setEmail(tx, uid, newEmail, 'none')
  if (change.passwordHash !== undefined) account = await setPassword(tx, uid, change.passwordHash, now)
  await endCodesOf(tx, uid, now)
  if (before.email !== null) await tell(context, tx, before.email, before, newEmail, change, caller, now)
  const gains = before.email === null && !before.has_password
  if (gains) await retireSession(tx, token.sessionId, now)
  else await endAllSessions(tx, uid, now)
  const provider = change.passwordHash === undefined ? token.signInProvider : 'password'
  const authTime = gains ? new Date(token.authTime * 1000) : now
  const session = await openSession(tx, uid, provider, caller, now, authTime)
  if (change.passwordHash !== undefined) {
    await rememberAddress(tx, uid, keyedHash('address', caller.network), now)
  }
  return { account, session }
}

async function tell(
  context: Context,
  tx: Executor,
  email: string,
  { uid }: Account,
  newEmail: string | undefined,
  { passwordHash }: CredentialChange,
  { locale }: Caller,
  now: Date,
): Promise<void> {
  if (newEmail !== undefined) await mailEmailChanged(context, tx, { uid, email, newEmail }, locale, now)
  if (passwordHash !== undefined) await mailPasswordChanged(context, tx, email, locale)
}
