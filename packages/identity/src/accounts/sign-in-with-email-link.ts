import { z } from 'zod'
import type { Caller, Context } from '../context.ts'
import type { Executor } from '../database.ts'
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
import { mailEmailChanged, mailPasswordEnded } from './account-mail.ts'
import {
  type Account,
  accountColumns,
  findUidByEmail,
  holderHasProven,
  insertAccount,
  lockAccount,
  lockAccountByEmail,
} from './accounts.ts'
import { endCodesOf } from './action-codes.ts'
import { withCode } from './apply-action-code.ts'
import { setEmail } from './credentials.ts'
import { canonicalEmail } from './emails.ts'
import { assertRecent, type Own, ownAccount } from './own-account.ts'
import { dropUnprovenClaims } from './unproven-claims.ts'

const body = z.strictObject({
  ...commonFields,
  email: text.optional(),
  oobCode: text.optional(),
  idToken: text.optional(),
})
type Body = z.infer<typeof body>

interface Entered {
  account: Account
  session: NewSession
  isNewUser: boolean
}

/**
 * POST v1/accounts:signInWithEmailLink: signs in the owner of an address, who proves it with the code of a mail and by
 * naming the address; makes their account when there is none. With `idToken` the address goes to that account.
 */
export const signInWithEmailLink: Call<Body> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink',
  body,
  async run(context, fields, caller) {
    const own = fields.idToken === undefined ? undefined : await ownAccount(context, fields.idToken)
    if (own !== undefined) assertRecent(context, own)
    if (fields.email === undefined || fields.email === '') throw refusal('MISSING_EMAIL')
    const email = canonicalEmail(fields.email)
    if (fields.oobCode === undefined || fields.oobCode === '') throw refusal('MISSING_OOB_CODE')
    const { account, session, isNewUser } = await withCode(
      context,
      fields.oobCode,
      ['EMAIL_SIGNIN'],
      caller,
      async (tx, action) => {
        if (action.email !== email) {
          throw refusal('INVALID_EMAIL', 'The email provided does not match the sign-in email address.')
        }
        return own === undefined ? enter(context, tx, email, caller) : link(context, tx, own, email, caller)
      },
    )
    context.settings.sessionsEnded(account.uid)
    const answer = await signedInAnswer(context, 'identitytoolkit#EmailLinkSigninResponse', account, session)
    return { ...answer, isNewUser }
  },
}

async function enter(context: Context, tx: Executor, email: string, caller: Caller): Promise<Entered> {
  const now = context.settings.clock()
  const known = await lockAccountByEmail(tx, email)
  if (known?.disabled === true) throw refusal('USER_DISABLED')
  if (known !== undefined && !holderHasProven(known) && (await dropUnprovenClaims(tx, known.uid, now))) {
    await mailPasswordEnded(context, tx, email, caller.locale)
  }
  const uid = known?.uid ?? (await create(tx, email, now))
  const account = await noteEmailLink(tx, uid, now)
  await rememberAddress(tx, uid, context.keyedHash('address', caller.network), now)
  const session = await openSession(tx, uid, 'password', caller, now)
  return { account, session, isNewUser: known === undefined }
}

async function create(tx: Executor, email: string, now: Date): Promise<string> {
  const account = await insertAccount(
    tx,
    { uid: newUid(), email, displayName: null, passwordHash: null },
    now,
  )
  // Somebody took the address between the two statements: the code stays good, and the next try finds the account.
  if (account === undefined) throw refusal('EMAIL_EXISTS')
  return account.uid
}

/** Changing an address that the account had is a change of e-mail like any other. */
async function link(
  context: Context,
  tx: Executor,
  { token }: Own,
  email: string,
  caller: Caller,
): Promise<Entered> {
  const now = context.settings.clock()
  const before = await lockAccount(tx, token.uid)
  if (before === undefined) throw refusal('USER_NOT_FOUND')
  if (before.disabled) throw refusal('USER_DISABLED')
  if (!(await sessionIsOpen(tx, token.sessionId, now))) throw refusal('TOKEN_EXPIRED')
  const { uid } = before
  const holder = await findUidByEmail(tx, email)
  if (holder !== undefined && holder !== uid) throw refusal('EMAIL_EXISTS')
  await setEmail(tx, uid, email, 'holder')
  const changes = before.email !== null && before.email !== email
  if (changes) {
    await endAllSessions(tx, uid, now)
    await endCodesOf(tx, uid, now)
    await mailEmailChanged(
      context,
      tx,
      { uid, email: before.email ?? email, newEmail: email },
      caller.locale,
      now,
    )
  } else {
    await retireSession(tx, token.sessionId, now)
  }
  const account = await noteEmailLink(tx, uid, now)
  const session = await openSession(tx, uid, 'password', caller, now)
  return { account, session, isNewUser: false }
}

async function noteEmailLink(tx: Executor, uid: string, now: Date): Promise<Account> {
  const { rows } = await tx.query<Account>({
    name: 'identity.note-email-link',
    text: `UPDATE identity.accounts AS a SET email_verified = true, verified_without_session = false,
        email_link_signin = true, last_login_at = $2
      WHERE a.uid = $1 RETURNING ${accountColumns}`,
    values: [uid, now],
  })
  const account = rows[0]
  if (account === undefined) throw new Error('identity: an account is gone that was locked')
  return account
}
