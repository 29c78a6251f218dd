import type { Caller, Context } from '../context.ts'
import { type Executor, inTransaction } from '../database.ts'
import { looksLikeSecret } from '../keys/secrets.ts'
import { refusal } from '../protocol/errors.ts'
import type { IdTokenClaims } from '../protocol/id-token-claims.ts'
import { endAllSessions, sessionIsOpen } from '../protocol/sessions.ts'
import { returnAddressTry, takeTry } from '../protocol/tries.ts'
import { mailEmailChanged } from './account-mail.ts'
import { type Account, isEmailTaken, lockAccount } from './accounts.ts'
import { type ActionType, type FoundAction, findCode, takeCode, voidCodes } from './action-codes.ts'
import { setEmail, setEmailVerified } from './credentials.ts'
import { assertCurrent, ownAccount } from './own-account.ts'

const emailActions = ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'] as const

interface Applied {
  account: Account
  newEmail: string | undefined
}

/**
 * Verifies, changes or restores an e-mail address with an action code.
 * @param idToken of a session of the account. Without a session, the account's credentials may still be a stranger's
 * @throws ProtocolError as `withCode`; USER_DISABLED, EMAIL_EXISTS; with `idToken` also as `ownAccount`, and
 * INVALID_ID_TOKEN for a token of another account
 */
export async function applyActionCode(
  context: Context,
  code: string,
  idToken: string | undefined,
  caller: Caller,
): Promise<Applied> {
  const session = idToken ? (await ownAccount(context, idToken)).token : undefined
  const outcome = await withCode(context, code, emailActions, caller, async (tx, action) => {
    const account = await lockAccountOfCode(tx, action)
    if (action.type === 'RECOVER_EMAIL') return recover(context, tx, account, action)
    if (session !== undefined) await assertSessionOf(context, tx, account, session)
    const proof = session === undefined ? 'link' : 'holder'
    if (action.type === 'VERIFY_EMAIL') {
      return { account: await setEmailVerified(tx, account.uid, proof), newEmail: undefined }
    }
    return change(context, tx, account, action, proof, caller)
  })
  if (outcome === 'email-taken') throw refusal('EMAIL_EXISTS')
  return outcome
}

/**
 * Uses an action code and does `work` in one transaction, so that the code stays usable after a failure.
 * Invalid codes are rate limited by IP address.
 * @throws ProtocolError INVALID_OOB_CODE, EXPIRED_OOB_CODE, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function withCode<T>(
  context: Context,
  code: string,
  types: readonly ActionType[],
  caller: Caller,
  work: (tx: Executor, action: FoundAction) => Promise<T>,
): Promise<T> {
  const { settings } = context
  const key = await takeCodeTry(context, caller)
  if (!looksLikeSecret(code)) throw refusal('INVALID_OOB_CODE')
  return inTransaction(settings.pool, async (tx) => {
    // Always lock the account before its action codes, so that transactions cannot deadlock.
    const { uid } = await findCode(tx, code, settings.clock())
    if (uid !== null) await lockAccount(tx, uid)
    const action = await takeCode(tx, code, types, settings.clock())
    const result = await work(tx, action)
    await returnAddressTry(tx, key)
    return result
  })
}

/** Reads an action code without using it. @throws ProtocolError as `withCode` */
export async function inspectCode(context: Context, code: string, caller: Caller): Promise<FoundAction> {
  const { pool, clock } = context.settings
  const key = await takeCodeTry(context, caller)
  if (!looksLikeSecret(code)) throw refusal('INVALID_OOB_CODE')
  const action = await findCode(pool, code, clock())
  await returnAddressTry(pool, key)
  return action
}

/**
 * Locks the account of an action code. The account must still have the e-mail address for which the code was sent.
 * @throws ProtocolError INVALID_OOB_CODE, USER_DISABLED
 */
export async function lockAccountOfCode(tx: Executor, action: FoundAction): Promise<Account> {
  const account = action.uid === null ? undefined : await lockAccount(tx, action.uid)
  if (account === undefined) throw refusal('INVALID_OOB_CODE')
  if (action.type !== 'RECOVER_EMAIL' && account.email !== action.email) throw refusal('INVALID_OOB_CODE')
  if (account.disabled) throw refusal('USER_DISABLED')
  return account
}

async function assertSessionOf(
  { settings }: Context,
  tx: Executor,
  account: Account,
  token: IdTokenClaims,
): Promise<void> {
  if (token.uid !== account.uid) throw refusal('INVALID_ID_TOKEN', 'The code belongs to another account.')
  assertCurrent(account, token, await sessionIsOpen(tx, token.sessionId, settings.clock()))
}

function takeCodeTry(context: Context, { network }: Caller): Promise<Buffer> {
  return takeTry(context, context.settings.limits.codesPerAddress, 'action-code', network)
}

/**
 * Changes the e-mail address. Returns 'email-taken' instead of throwing, so that the transaction still uses
 * up the code.
 */
async function change(
  context: Context,
  tx: Executor,
  { uid }: Account,
  { email, newEmail }: FoundAction,
  proof: 'holder' | 'link',
  { locale }: Caller,
): Promise<Applied | 'email-taken'> {
  if (newEmail === null) throw refusal('INVALID_OOB_CODE')
  if (await isEmailTaken(tx, newEmail, uid)) return 'email-taken'
  const now = context.settings.clock()
  const account = await setEmail(tx, uid, newEmail, proof)
  await endAllSessions(tx, uid, now)
  await voidCodes(tx, uid, now)
  await mailEmailChanged(context, tx, { uid, email, newEmail }, locale)
  return { account, newEmail }
}

/**
 * Restores the old e-mail address and ends all sessions. Voids all action codes except older restore links:
 * newer ones may be a hijacker's.
 */
async function recover(
  { settings }: Context,
  tx: Executor,
  { uid }: Account,
  { email, createdAt }: FoundAction,
): Promise<Applied> {
  const now = settings.clock()
  const account = await setEmail(tx, uid, email, 'link')
  await endAllSessions(tx, uid, now)
  await voidCodes(tx, uid, now, createdAt)
  return { account, newEmail: undefined }
}
