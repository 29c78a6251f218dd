import { z } from 'zod'
import type { Caller, Context } from '../context.ts'
import { type Executor, updateLocked } from '../database.ts'
import { newUid } from '../keys/secrets.ts'
import { type Call, commonFields, text } from '../protocol/call.ts'
import { refusal } from '../protocol/errors.ts'
import {
  endAllSessions,
  type NewSession,
  openSession,
  retireSession,
  sessionIsOpen,
} from '../protocol/sessions.ts'
import { signedInAnswer } from '../protocol/signed-in-answer.ts'
import { rememberAddress } from '../protocol/tries.ts'
import { mailEmailChanged } from './account-mail.ts'
import {
  type Account,
  accountColumns,
  assertEmailFree,
  insertAccount,
  isVerifiedByHolder,
  lockAccount,
  lockAccountByEmail,
} from './accounts.ts'
import { voidCodes } from './action-codes.ts'
import { withCode } from './apply-action-code.ts'
import { setEmail } from './credentials.ts'
import { canonicalEmail } from './emails.ts'
import { assertRecent, type OwnAccount, ownAccount } from './own-account.ts'
import { dropUnverifiedCredentials } from './unverified-credentials.ts'

const body = z.strictObject({
  ...commonFields,
  email: text.optional(),
  oobCode: text.optional(),
  idToken: text.optional(),
})
type Body = z.infer<typeof body>

interface SignedIn {
  account: Account
  session: NewSession
  isNewUser: boolean
}

/**
 * POST v1/accounts:signInWithEmailLink: signs in with the code from a mailed link and the e-mail address it was sent
 * to. Creates the account if needed. With `idToken`, adds the e-mail address to that account instead.
 */
export const signInWithEmailLink: Call<Body> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink',
  body,
  async run(context, fields, caller) {
    const own = fields.idToken === undefined ? undefined : await ownAccount(context, fields.idToken)
    if (own !== undefined) assertRecent(context, own)
    if (!fields.email) throw refusal('MISSING_EMAIL')
    const email = canonicalEmail(fields.email)
    if (!fields.oobCode) throw refusal('MISSING_OOB_CODE')
    const { account, session, isNewUser } = await withCode(
      context,
      fields.oobCode,
      ['EMAIL_SIGNIN'],
      caller,
      async (tx, action) => {
        if (action.email !== email) {
          throw refusal('INVALID_EMAIL', 'The email provided does not match the sign-in email address.')
        }
        return own === undefined
          ? signIn(context, tx, email, caller)
          : linkEmail(context, tx, own, email, caller)
      },
    )
    context.settings.sessionsEnded(account.uid)
    const answer = await signedInAnswer(context, 'identitytoolkit#EmailLinkSigninResponse', account, session)
    return { ...answer, isNewUser }
  },
}

async function signIn(context: Context, tx: Executor, email: string, caller: Caller): Promise<SignedIn> {
  const { settings, keyedHash } = context
  const now = settings.clock()
  const existing = await lockAccountByEmail(tx, email)
  if (existing?.disabled === true) throw refusal('USER_DISABLED')
  if (existing !== undefined && !isVerifiedByHolder(existing)) {
    const hadPassword = await dropUnverifiedCredentials(tx, existing.uid, now)
    if (hadPassword) await settings.mail(tx, { kind: 'password-ended', to: email, locale: caller.locale })
  }
  const uid = existing?.uid ?? (await createAccount(tx, email, now))
  const account = await recordEmailLinkSignIn(tx, uid, now)
  await rememberAddress(tx, uid, keyedHash('address', caller.network), now)
  const session = await openSession(tx, uid, 'password', caller, now)
  return { account, session, isNewUser: existing === undefined }
}

async function createAccount(tx: Executor, email: string, now: Date): Promise<string> {
  const account = await insertAccount(
    tx,
    { uid: newUid(), email, displayName: null, passwordHash: null },
    now,
  )
  // A concurrent sign-up took the e-mail address. The code stays valid, so another attempt finds that account.
  if (account === undefined) throw refusal('EMAIL_EXISTS')
  return account.uid
}

/**
 * Adds the e-mail address to the caller's account. Replacing an existing address ends all sessions, as in every change.
 */
async function linkEmail(
  context: Context,
  tx: Executor,
  { token }: OwnAccount,
  email: string,
  caller: Caller,
): Promise<SignedIn> {
  const now = context.settings.clock()
  const before = await lockAccount(tx, token.uid)
  if (before === undefined) throw refusal('USER_NOT_FOUND')
  if (before.disabled) throw refusal('USER_DISABLED')
  if (!(await sessionIsOpen(tx, token.sessionId, now))) throw refusal('TOKEN_EXPIRED')
  const { uid, email: oldEmail } = before
  await assertEmailFree(tx, email, uid)
  await setEmail(tx, uid, email, 'holder')
  if (oldEmail !== null && oldEmail !== email) {
    await endAllSessions(tx, uid, now)
    await voidCodes(tx, uid, now)
    await mailEmailChanged(context, tx, { uid, email: oldEmail, newEmail: email }, caller.locale)
  } else {
    await retireSession(tx, token.sessionId, now)
  }
  const account = await recordEmailLinkSignIn(tx, uid, now)
  const session = await openSession(tx, uid, 'password', caller, now)
  return { account, session, isNewUser: false }
}

function recordEmailLinkSignIn(tx: Executor, uid: string, now: Date): Promise<Account> {
  return updateLocked(tx, {
    name: 'identity.note-email-link',
    text: `UPDATE identity.accounts AS a SET email_verified = true, verified_without_session = false,
        email_link_signin = true, last_login_at = $2
      WHERE a.uid = $1 RETURNING ${accountColumns}`,
    values: [uid, now],
  })
}
