import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { type Account, type Candidate, findAccount, findCandidate, noteSignIn } from '../accounts/accounts.ts'
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
  takeAddressTry,
  takePacedTry,
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
 * POST v1/accounts:signInWithPassword. An unknown address, a wrong password and an account without a password take the
 * same statements, the same hash and give the same answer; that an account is disabled is told only after its password.
 */
export const signInWithPassword: Call<Body> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
  body,
  async run(context, { email, password }, caller) {
    if (email === undefined) throw refusal('MISSING_EMAIL')
    const canonical = canonicalEmail(email)
    if (password === undefined || password === '') throw refusal('MISSING_PASSWORD')
    const keys = keysOf(context, canonical, caller)
    const candidate = await findCandidate(context.settings.pool, canonical, keys.seen)
    const isKnownHere = candidate?.known_address === true
    if (!isKnownHere) await awaitTurnOfAddress(context, keys)
    const accountKey = isKnownHere ? keys.knownAddress : keys.stranger
    await takeTryOfAccount(context, accountKey)
    const right = await context.passwords.matches(candidate?.password_hash, password, keys.stranger)
    if (!right || candidate === undefined || candidate.password_hash === null)
      throw wrongCredentials(context, candidate)
    const proven = { ...candidate, password_hash: candidate.password_hash }
    const { account, session } = await enter(context, proven, password, keys, accountKey, caller)
    const answer = await signedInAnswer(context, 'identitytoolkit#VerifyPasswordResponse', account, session)
    return { ...answer, registered: true }
  },
}

/** What was wrong stays untold, unless the operator has turned that protection off. */
function wrongCredentials({ settings }: Context, candidate: Candidate | undefined): ProtocolError {
  if (settings.enumerationProtection) return refusal('INVALID_LOGIN_CREDENTIALS')
  return refusal(candidate === undefined ? 'EMAIL_NOT_FOUND' : 'INVALID_PASSWORD')
}

interface Keys {
  /** Marks this address as one where the owner was seen. */
  seen: Buffer
  address: Buffer
  pair: Buffer
  stranger: Buffer
  knownAddress: Buffer
}

function keysOf({ keyedHash }: Context, email: string, { network }: Caller): Keys {
  return {
    seen: keyedHash('address', network),
    address: keyedHash('sign-in', network),
    pair: keyedHash('sign-in', network, email),
    stranger: keyedHash('account', email),
    knownAddress: keyedHash('account', email, network),
  }
}

/** Counts the try and waits where there were many. @throws ProtocolError when too many wait already */
async function awaitTurnOfAddress({ settings }: Context, { address, pair }: Keys): Promise<void> {
  const { pool, limits, clock } = settings
  if (!(await takeAddressTry(pool, pair, limits.signInPerAddressAndAccount, clock())))
    throw refusal('TOO_MANY_ATTEMPTS_TRY_LATER')
  const seconds = await takePacedTry(pool, address, limits.signInPerAddress, clock())
  if (seconds === undefined) throw refusal('TOO_MANY_ATTEMPTS_TRY_LATER')
  if (seconds > 0) await delay(seconds * 1000)
}

async function takeTryOfAccount({ settings }: Context, key: Buffer): Promise<void> {
  const { pool, limits, clock } = settings
  if (!(await takeAccountTry(pool, key, limits.wrongPasswordsPerAccount, clock()))) {
    throw refusal('TOO_MANY_ATTEMPTS_TRY_LATER')
  }
}

/** The password was right: the tries are forgotten and the session begins, unless the account is disabled. */
async function enter(
  { settings, passwords }: Context,
  { uid, password_hash }: Candidate & { password_hash: string },
  password: string,
  keys: Keys,
  accountKey: Buffer,
  caller: Caller,
): Promise<{ account: Account; session: NewSession }> {
  const { pool, clock } = settings
  const replacement = needsRehash(password_hash) ? await passwords.hash(password) : null
  const now = clock()
  const entered = await inTransaction(pool, async (tx) => {
    const account = await noteSignIn(tx, uid, password_hash, replacement, now)
    await clearAccountTries(tx, accountKey)
    if (accountKey === keys.stranger) await returnPacedTry(tx, keys.address, settings.limits.signInPerAddress)
    if (account === undefined) return undefined
    await rememberAddress(tx, uid, keys.seen, now)
    return { account, session: await openSession(tx, uid, 'password', caller, now) }
  })
  if (entered !== undefined) return entered
  const disabled = (await findAccount(pool, uid))?.disabled === true
  throw refusal(disabled ? 'USER_DISABLED' : 'INVALID_LOGIN_CREDENTIALS')
}
