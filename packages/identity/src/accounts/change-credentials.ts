import type { Caller, Context } from '../context.ts'
import type { Executor } from '../database.ts'
import type { IdTokenClaims } from '../protocol/id-token-claims.ts'
import { endAllSessions, type NewSession, openSession, retireSession } from '../protocol/sessions.ts'
import { rememberAddress } from '../protocol/tries.ts'
import { mailEmailChanged, mailPasswordChanged } from './account-mail.ts'
import type { Account } from './accounts.ts'
import { voidCodes } from './action-codes.ts'
import { setEmail, setPassword } from './credentials.ts'

interface CredentialChange {
  email: string | undefined
  passwordHash: string | undefined
}

/**
 * Changes the e-mail address or password. Ends all sessions, notifies the old address and opens a new
 * session. When an anonymous account gains credentials, its other tabs stay signed in.
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
  await voidCodes(tx, uid, now)
  const { email } = before
  if (email !== null && newEmail !== undefined)
    await mailEmailChanged(context, tx, { uid, email, newEmail }, caller.locale)
  if (email !== null && change.passwordHash !== undefined)
    await mailPasswordChanged(context, tx, email, caller.locale)
  const isFirst = email === null && !before.has_password
  if (isFirst) await retireSession(tx, token.sessionId, now)
  else await endAllSessions(tx, uid, now)
  const provider = change.passwordHash === undefined ? token.signInProvider : 'password'
  const authTime = isFirst ? new Date(token.authTime * 1000) : now
  const session = await openSession(tx, uid, provider, caller, now, authTime)
  if (change.passwordHash !== undefined) {
    await rememberAddress(tx, uid, keyedHash('address', caller.network), now)
  }
  return { account, session }
}
