import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import {
  type Account,
  type Candidate,
  findAccount,
  findCandidate,
  recordSignIn,
} from '../accounts/accounts.ts'
import { canonicalEmail } from '../accounts/emails.ts'
import { needsRehash } from '../accounts/passwords.ts'
import type { Caller, Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { type Call, commonFields, ignored, text } from './call.ts'
import { type ProtocolError, refusal } from './errors.ts'
import { type NewSession, openSession } from './sessions.ts'
import { signedInAnswer } from './signed-in-answer.ts'
import {
  clearAccountTries,
  rememberAddress,
  returnPacedTry,
  takeAccountTry,
  takePacedTry,
  takeTry,
} from './tries.ts'

const body = z.strictObject({
  ...commonFields,
  email: text.optional(),
  password: text.optional(),
  idToken: ignored,
  pendingIdToken: ignored,
  delegatedProjectNumber: ignored,
})
type Body = z.infer<typeof body>

/**
 * POST v1/accounts:signInWithPassword. An unknown e-mail address, a wrong password and an account without a
 * password give the same response after the same time. USER_DISABLED is only reported for the right password.
 */
export const signInWithPassword: Call<Body> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
  body,
  async run(context, { email, password }, caller) {
    if (email === undefined) throw refusal('MISSING_EMAIL')
    const canonical = canonicalEmail(email)
    if (!password) throw refusal('MISSING_PASSWORD')
    const keys = keysOf(context, canonical, caller)
    const candidate = await findCandidate(context.settings.pool, canonical, keys.seen)
    const isKnownAddress = candidate?.known_address === true
    if (!isKnownAddress) await waitForAddressLimit(context, keys, canonical, caller)
    const accountKey = isKnownAddress ? keys.knownAddress : keys.stranger
    const { pool, limits, clock } = context.settings
    if (!(await takeAccountTry(pool, accountKey, limits.wrongPasswordsPerAccount, clock())))
      throw refusal('TOO_MANY_ATTEMPTS_TRY_LATER')
    const matches = await context.passwords.matches(candidate?.password_hash, password, keys.stranger)
    if (!matches || candidate === undefined || candidate.password_hash === null)
      throw wrongCredentials(context, candidate)
    const matched = { ...candidate, password_hash: candidate.password_hash }
    const { account, session } = await startSession(context, matched, password, keys, accountKey, caller)
    const answer = await signedInAnswer(context, 'identitytoolkit#VerifyPasswordResponse', account, session)
    return { ...answer, registered: true }
  },
}

function wrongCredentials({ settings }: Context, candidate: Candidate | undefined): ProtocolError {
  if (settings.enumerationProtection) return refusal('INVALID_LOGIN_CREDENTIALS')
  return refusal(candidate === undefined ? 'EMAIL_NOT_FOUND' : 'INVALID_PASSWORD')
}

interface Keys {
  /** Keyed hash under which this IP address is stored when the account signs in from it. */
  seen: Buffer
  address: Buffer
  stranger: Buffer
  knownAddress: Buffer
}

function keysOf({ keyedHash }: Context, email: string, { network }: Caller): Keys {
  return {
    seen: keyedHash('address', network),
    address: keyedHash('sign-in', network),
    stranger: keyedHash('account', email),
    knownAddress: keyedHash('account', email, network),
  }
}

/**
 * Counts a sign-in attempt for the IP address and waits if the limit is exceeded.
 * @throws ProtocolError when too many attempts wait
 */
async function waitForAddressLimit(
  context: Context,
  { address }: Keys,
  email: string,
  { network }: Caller,
): Promise<void> {
  const { pool, limits, clock } = context.settings
  await takeTry(context, limits.signInPerAddressAndAccount, 'sign-in', network, email)
  const seconds = await takePacedTry(pool, address, limits.signInPerAddress, clock())
  if (seconds === undefined) throw refusal('TOO_MANY_ATTEMPTS_TRY_LATER')
  if (seconds > 0) await delay(seconds * 1000)
}

/** Opens a session once the password has matched, and clears the failed attempts. */
async function startSession(
  { settings, passwords }: Context,
  { uid, password_hash }: Candidate & { password_hash: string },
  password: string,
  keys: Keys,
  accountKey: Buffer,
  caller: Caller,
): Promise<{ account: Account; session: NewSession }> {
  const { pool, clock } = settings
  const newHash = needsRehash(password_hash) ? await passwords.hash(password) : null
  const now = clock()
  const signedIn = await inTransaction(pool, async (tx) => {
    const account = await recordSignIn(tx, uid, password_hash, newHash, now)
    await clearAccountTries(tx, accountKey)
    if (accountKey === keys.stranger) await returnPacedTry(tx, keys.address, settings.limits.signInPerAddress)
    if (account === undefined) return undefined
    await rememberAddress(tx, uid, keys.seen, now)
    return { account, session: await openSession(tx, uid, 'password', caller, now) }
  })
  if (signedIn !== undefined) return signedIn
  const disabled = (await findAccount(pool, uid))?.disabled === true
  throw refusal(disabled ? 'USER_DISABLED' : 'INVALID_LOGIN_CREDENTIALS')
}
