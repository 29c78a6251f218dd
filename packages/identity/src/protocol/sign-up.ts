import { z } from 'zod'
import {
  type Account,
  emailExists,
  findUidByEmail,
  insertAccount,
  updateProfile,
} from '../accounts/accounts.ts'
import { changeCredentials } from '../accounts/change-credentials.ts'
import { canonicalEmail } from '../accounts/emails.ts'
import { assertRecent, type Own, ownAccount, withOwnAccount } from '../accounts/own-account.ts'
import { assertGoodPassword } from '../accounts/password-policy.ts'
import { assertDisplayName } from '../accounts/profile-fields.ts'
import type { Caller, Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { newUid } from '../keys/secrets.ts'
import { type Call, commonFields, ignored, refusePrivileged, text } from './call.ts'
import { refusal } from './errors.ts'
import { type NewSession, openSession } from './sessions.ts'
import { signedInAnswer } from './signed-in-answer.ts'
import { rememberAddress, takeAddressTry } from './tries.ts'

const body = z.strictObject({
  ...commonFields,
  idToken: text.optional(),
  email: text.optional(),
  password: text.optional(),
  displayName: text.optional(),
  photoUrl: ignored,
  localId: ignored,
  emailVerified: ignored,
  disabled: ignored,
  phoneNumber: ignored,
  mfaInfo: ignored,
})
type Body = z.infer<typeof body>

/**
 * POST v1/accounts:signUp: a new account, signed in: with e-mail and password, or anonymous without either. With `idToken`
 * e-mail and password go to that account.
 */
export const signUp: Call<Body> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:signUp',
  body,
  async run(context, fields, caller) {
    const wanted = wantedAccount(context, fields)
    const own = fields.idToken === undefined ? undefined : await ownAccount(context, fields.idToken)
    await takeTry(context, caller)
    if (own !== undefined && wanted !== undefined) {
      const linked = await link(context, own, wanted, caller)
      context.settings.sessionsEnded(own.account.uid)
      return signedIn(context, linked)
    }
    if (wanted === undefined) return signedIn(context, await createAnonymous(context, caller))
    if (await emailExists(context.settings.pool, wanted.email)) throw refusal('EMAIL_EXISTS')
    const passwordHash = await context.passwords.hash(wanted.password)
    return signedIn(context, await create(context, { ...wanted, passwordHash }, caller))
  },
}

interface WantedAccount {
  email: string
  password: string
  displayName: string | null
}

interface SignedUp {
  account: Account
  session: NewSession
}

/** @returns undefined for an anonymous account, of which every other field is ignored */
function wantedAccount({ settings }: Context, fields: Body): WantedAccount | undefined {
  const { idToken, email, password, displayName } = fields
  if (fields.localId !== undefined) throw refusal('UNEXPECTED_PARAMETER', 'User ID')
  refusePrivileged(fields, ['emailVerified', 'disabled', 'phoneNumber', 'mfaInfo'])
  if (idToken === undefined && email === undefined && password === undefined) {
    if (!settings.anonymousAccounts) throw refusal('ADMIN_ONLY_OPERATION')
    return undefined
  }
  // Nothing but empty fields must not pass for an anonymous account.
  if (email === '') throw refusal(password || idToken ? 'MISSING_EMAIL' : 'INVALID_EMAIL')
  if (email === undefined) throw refusal('MISSING_EMAIL')
  if (!password) throw refusal('MISSING_PASSWORD')
  const canonical = canonicalEmail(email)
  assertGoodPassword(settings.passwordPolicy, password)
  if (displayName !== undefined) assertDisplayName(displayName)
  return { email: canonical, password, displayName: displayName || null }
}

/** Links e-mail and password to the account that is signed in. */
async function link(
  context: Context,
  own: Own,
  { email, password, displayName }: WantedAccount,
  caller: Caller,
): Promise<SignedUp> {
  assertRecent(context, own)
  const holder = await findUidByEmail(context.settings.pool, email)
  if (holder !== undefined) throw refusal('EMAIL_EXISTS')
  const passwordHash = await context.passwords.hash(password)
  return withOwnAccount(context, own.token, async (tx, { uid }) => {
    const profile = { displayName: displayName ?? undefined, photoUrl: undefined }
    const account = await updateProfile(tx, uid, profile)
    if (account === undefined) throw refusal('USER_NOT_FOUND')
    return changeCredentials(context, tx, account, { email, passwordHash }, own.token, caller)
  })
}

function signedIn(context: Context, { account, session }: SignedUp): Promise<object> {
  return signedInAnswer(context, 'identitytoolkit#SignupNewUserResponse', account, session)
}

async function takeTry({ settings, keyedHash }: Context, { network }: Caller): Promise<void> {
  const { pool, limits, clock } = settings
  const key = keyedHash('sign-up', network)
  if (!(await takeAddressTry(pool, key, limits.signUpPerAddress, clock()))) {
    throw refusal('TOO_MANY_ATTEMPTS_TRY_LATER')
  }
}

async function create(
  { settings, keyedHash }: Context,
  { email, displayName, passwordHash }: WantedAccount & { passwordHash: string },
  caller: Caller,
): Promise<SignedUp> {
  const now = settings.clock()
  return inTransaction(settings.pool, async (tx) => {
    const account = await insertAccount(tx, { uid: newUid(), email, displayName, passwordHash }, now)
    if (account === undefined) throw refusal('EMAIL_EXISTS')
    await rememberAddress(tx, account.uid, keyedHash('address', caller.network), now)
    return { account, session: await openSession(tx, account.uid, 'password', caller, now) }
  })
}

async function createAnonymous({ settings }: Context, caller: Caller): Promise<SignedUp> {
  const now = settings.clock()
  return inTransaction(settings.pool, async (tx) => {
    const nobody = { uid: newUid(), email: null, displayName: null, passwordHash: null }
    const account = await insertAccount(tx, nobody, now)
    if (account === undefined) throw new Error('identity: an anonymous account was not made')
    return { account, session: await openSession(tx, account.uid, 'anonymous', caller, now) }
  })
}
