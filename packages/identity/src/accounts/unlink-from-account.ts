import type { Caller, Context } from '../context.ts'
import type { Executor } from '../database.ts'
import { refusal } from '../protocol/errors.ts'
import type { IdTokenClaims } from '../protocol/id-token-claims.ts'
import { endOtherSessions } from '../protocol/sessions.ts'
import { unlinkProviders } from '../providers/linked-providers.ts'
import { mailPasswordChanged } from './account-mail.ts'
import { type Account, lockAccount } from './accounts.ts'

/**
 * Takes ways of signing in from an account. Without its password it is told so, and signed out everywhere else; this
 * session goes on, because the SDK takes no new tokens from this answer.
 */
export async function unlinkFromAccount(
  context: Context,
  tx: Executor,
  before: Account,
  providers: readonly string[],
  { sessionId }: IdTokenClaims,
  { locale }: Caller,
): Promise<Account> {
  await unlinkProviders(tx, before.uid, providers)
  if (before.has_password && providers.includes('password')) {
    await endOtherSessions(tx, before.uid, sessionId)
    if (before.email !== null) await mailPasswordChanged(context, tx, before.email, locale)
  }
  const account = await lockAccount(tx, before.uid)
  if (account === undefined) throw refusal('USER_NOT_FOUND')
  return account
}
