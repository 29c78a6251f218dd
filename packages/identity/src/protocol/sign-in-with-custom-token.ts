import { z } from 'zod'
import { type Account, accountColumns } from '../accounts/accounts.ts'
import type { Caller, Context } from '../context.ts'
import { type Executor, firstRow, inTransaction } from '../database.ts'
import { type Call, commonFields, ignored, text } from './call.ts'
import { type CustomTokenSubject, readCustomToken } from './custom-tokens.ts'
import { refusal } from './errors.ts'
import { tokenLifeSeconds } from './id-tokens.ts'
import { openSession } from './sessions.ts'

const body = z.strictObject({
  ...commonFields,
  token: text.optional(),
  delegatedProjectNumber: ignored,
})

/**
 * POST v1/accounts:signInWithCustomToken: signs in the user that a registered service names. Creates the
 * account of a new uid.
 */
export const signInWithCustomToken: Call<z.infer<typeof body>> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken',
  body,
  async run(context, { token }, caller) {
    if (!token) throw refusal('MISSING_CUSTOM_TOKEN')
    const { pool, clock } = context.settings
    const subject = await readCustomToken(pool, token, clock())
    const { account, isNewUser, session } = await signIn(context, subject, caller)
    return {
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      idToken: await context.tokens.issue(account, session),
      refreshToken: session.refreshToken,
      expiresIn: String(tokenLifeSeconds),
      isNewUser,
    }
  },
}

async function signIn({ settings }: Context, { uid, claims }: CustomTokenSubject, caller: Caller) {
  const now = settings.clock()
  return inTransaction(settings.pool, async (tx) => {
    const row = await upsertAccount(tx, uid, now)
    if (row === undefined) throw refusal('USER_DISABLED')
    const { is_new_user: isNewUser, ...account } = row
    return { account, isNewUser, session: await openSession(tx, uid, 'custom', caller, now, now, claims) }
  })
}

/** Creates the account, or records the sign-in of an existing one. @returns undefined for a disabled account */
function upsertAccount(
  executor: Executor,
  uid: string,
  now: Date,
): Promise<(Account & { is_new_user: boolean }) | undefined> {
  return firstRow(executor, {
    name: 'identity.upsert-custom-account',
    // The system column xmax is 0 for a row that was inserted rather than updated.
    text: `INSERT INTO identity.accounts AS a (uid, valid_since, created_at, last_login_at, custom_auth)
      VALUES ($1, date_trunc('second', $2::timestamptz), $2::timestamptz, $2::timestamptz, true)
      ON CONFLICT (uid) DO UPDATE SET last_login_at = $2::timestamptz, custom_auth = true WHERE NOT a.disabled
      RETURNING ${accountColumns}, a.xmax = 0 AS is_new_user`,
    values: [uid, now],
  })
}
