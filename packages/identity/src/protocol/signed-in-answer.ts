import { profile } from '../accounts/account-info.ts'
import type { TokenSubject } from '../accounts/accounts.ts'
import type { Context } from '../context.ts'
import { tokenLifeSeconds } from './id-tokens.ts'
import type { NewSession } from './sessions.ts'

/** Builds the part of the response that all sign-in calls share. */
export async function signedInAnswer(
  { tokens }: Context,
  kind: string,
  account: TokenSubject,
  session: NewSession,
): Promise<object> {
  return {
    kind,
    localId: account.uid,
    ...(account.email !== null && { email: account.email }),
    ...profile(account),
    idToken: await tokens.issue(account, session),
    refreshToken: session.refreshToken,
    expiresIn: String(tokenLifeSeconds),
  }
}
