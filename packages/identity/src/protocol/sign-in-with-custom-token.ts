import { z } from 'zod'
import { type Account, accountColumns } from '../accounts/accounts.ts'
import type { Caller, Context } from '../context.ts'
import { type Executor, inTransaction } from '../database.ts'
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

/** POST v1/accounts:signInWithCustomToken: whom a registered service vouches for; a new uid gets an account. */
export const signInWithCustomToken: Call<z.infer<typeof body>> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken',
  body,
  async run(context, { token }, caller) {
    if (token === undefined || token === '') throw refusal('MISSING_CUSTOM_TOKEN')
    const { pool, clock } = context.settings
    const subject = await readCustomToken(pool, token, clock())
    const { account, isNewUser, session } = await enter(context, subject, caller)
    return {
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      idToken: await context.tokens.issue(account, session),
      refreshToken: session.refreshToken,
      expiresIn: String(tokenLifeSeconds),
      isNewUser,
    }
  },
}

async function enter({ settings }: Context, { uid, claims }: CustomTokenSubject, caller: Caller) {
  const now = settings.clock()
  return inTransaction(settings.pool, async (tx) => {
    const found = await upsertAccount(tx, uid, now)
    if (found === undefined) throw refusal('USER_DISABLED')
    const { is_new_user: isNewUser, ...account } = found
    return { account, isNewUser, session: await openSession(tx, uid, 'custom', caller, now, now, claims) }
  })
}

/** Makes the account or notes the sign-in. @returns undefined when it is disabled */
async function upsertAccount(
  executor: Executor,
  uid: string,
  now: Date,
): Promise<(Account & { is_new_user: boolean }) | undefined> {
  const { rows } = await executor.query<Account & { is_new_user: boolean }>({
    name: 'identity.upsert-custom-account',
    // A row that was not there before has no older version: its xmax is 0.
    text: `INSERT INTO identity.accounts AS a (uid, valid_since, created_at, last_login_at, custom_auth)
      VALUES ($1, date_trunc('second', $2::timestamptz), $2::timestamptz, $2::timestamptz, true)
      ON CONFLICT (uid) DO UPDATE SET last_login_at = $2::timestamptz, custom_auth = true WHERE NOT a.disabled
      RETURNING ${accountColumns}, a.xmax = 0 AS is_new_user`,
    values: [uid, now],
  })
  return rows[0]
}
