import type { Caller, Context } from '../context.ts'
import { type Executor, inTransaction } from '../database.ts'
import { refusal } from '../protocol/errors.ts'
import type { IdTokenClaims } from '../protocol/id-token-claims.ts'
import { endAllSessions, sessionIsOpen } from '../protocol/sessions.ts'
import { returnAddressTry, takeAddressTry } from '../protocol/tries.ts'
import { mailEmailChanged } from './account-mail.ts'
import { type Account, findUidByEmail, lockAccount } from './accounts.ts'
import {
  type ActionType,
  endCodesOf,
  type FoundAction,
  findCode,
  looksLikeCode,
  takeCode,
} from './action-codes.ts'
import { setEmail, setEmailVerified } from './credentials.ts'
import { assertCurrent, ownAccount } from './own-account.ts'

const applied = ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'] as const

/** An account after a code of a mail was used on it. */
export interface Applied {
  account: Account
  newEmail: string | undefined
}

/**
 * Uses the code of a mail that verifies, changes or restores an e-mail address.
 * @param idToken of a session of the account; without one, the proof does not vouch for the account's credentials
 * @throws ProtocolError INVALID_OOB_CODE, EXPIRED_OOB_CODE, USER_DISABLED, EMAIL_EXISTS, TOO_MANY_ATTEMPTS_TRY_LATER;
 *   with `idToken` also as `ownAccount`, and INVALID_ID_TOKEN when it is of another account
 */
export async function applyActionCode(
  context: Context,
  code: string,
  idToken: string | undefined,
  caller: Caller,
): Promise<Applied> {
  const session = idToken ? (await ownAccount(context, idToken)).token : undefined
  const outcome = await withCode(context, code, applied, caller, async (tx, action) => {
    const account = await accountOfCode(tx, action)
    if (action.type === 'RECOVER_EMAIL') return recover(context, tx, account, action)
    if (session !== undefined) await assertSessionOf(context, tx, account, session)
    const proof = session === undefined ? 'link' : 'holder'
    if (action.type === 'VERIFY_EMAIL') {
      return { account: await setEmailVerified(tx, account.uid, proof), newEmail: undefined }
    }
    return change(context, tx, account, action, proof, caller)
  })
  if (outcome === 'taken') throw refusal('EMAIL_EXISTS')
  return outcome
}

/**
 * Takes a code and does `work` with it in one transaction: when the work fails, the code is not used up. Wrong codes count
 * as tries of the address they come from.
 * @throws ProtocolError INVALID_OOB_CODE, EXPIRED_OOB_CODE, TOO_MANY_ATTEMPTS_TRY_LATER, and whatever `work` throws
 */
export async function withCode<T>(
  context: Context,
  code: string,
  types: readonly ActionType[],
  caller: Caller,
  work: (tx: Executor, action: FoundAction) => Promise<T>,
): Promise<T> {
  const { settings } = context
  const key = await takeTry(context, caller)
  if (!looksLikeCode(code)) throw refusal('INVALID_OOB_CODE')
  return inTransaction(settings.pool, async (tx) => {
    // Everywhere the account is locked before its codes: two who do both cannot wait for each other.
    const { uid } = await findCode(tx, code, settings.clock())
    if (uid !== null) await lockAccount(tx, uid)
    const action = await takeCode(tx, code, types, settings.clock())
    const result = await work(tx, action)
    await returnAddressTry(tx, key)
    return result
  })
}

/** What a code stands for; it stays usable. @throws ProtocolError as `withCode` does */
export async function inspectCode(context: Context, code: string, caller: Caller): Promise<FoundAction> {
  const { pool, clock } = context.settings
  const key = await takeTry(context, caller)
  if (!looksLikeCode(code)) throw refusal('INVALID_OOB_CODE')
  const action = await findCode(pool, code, clock())
  await returnAddressTry(pool, key)
  return action
}

/**
 * The account that a code was made for, while it still has the address that the code was sent for.
 * @throws ProtocolError INVALID_OOB_CODE, USER_DISABLED
 */
export async function accountOfCode(tx: Executor, action: FoundAction): Promise<Account> {
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
  if (token.uid !== account.uid) throw refusal('INVALID_ID_TOKEN', 'The code is for another account.')
  assertCurrent(account, token, await sessionIsOpen(tx, token.sessionId, settings.clock()))
}

async function takeTry({ settings, keyedHash }: Context, { network }: Caller): Promise<Buffer> {
  const key = keyedHash('action-code', network)
  if (!(await takeAddressTry(settings.pool, key, settings.limits.codesPerAddress, settings.clock()))) {
    throw refusal('TOO_MANY_ATTEMPTS_TRY_LATER')
  }
  return key
}

/** The code is used up even when another account has taken the new address: this one needs a code for another address. */
async function change(
  context: Context,
  tx: Executor,
  { uid }: Account,
  { email, newEmail }: FoundAction,
  proof: 'holder' | 'link',
  { locale }: Caller,
): Promise<Applied | 'taken'> {
  if (newEmail === null) throw refusal('INVALID_OOB_CODE')
  const holder = await findUidByEmail(tx, newEmail)
  if (holder !== undefined && holder !== uid) return 'taken'
  const now = context.settings.clock()
  const account = await setEmail(tx, uid, newEmail, proof)
  await endAllSessions(tx, uid, now)
  await endCodesOf(tx, uid, now)
  await mailEmailChanged(context, tx, { uid, email, newEmail }, locale, now)
  return { account, newEmail }
}

/** Ends codes made since the change: a stranger may have asked for them. Links back to older addresses stay. */
async function recover(
  { settings }: Context,
  tx: Executor,
  { uid }: Account,
  { email, createdAt }: FoundAction,
): Promise<Applied> {
  const now = settings.clock()
  const account = await setEmail(tx, uid, email, 'link')
  await endAllSessions(tx, uid, now)
  await endCodesOf(tx, uid, now, createdAt)
  return { account, newEmail: undefined }
}
