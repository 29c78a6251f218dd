import { z } from 'zod'
import { type Account, assertEmailFree, insertAccount, updateProfile } from '../accounts/accounts.ts'
import { changeCredentials } from '../accounts/change-credentials.ts'
import { canonicalEmail } from '../accounts/emails.ts'
import { assertRecent, type OwnAccount, ownAccount, withOwnAccount } from '../accounts/own-account.ts'
import { assertGoodPassword } from '../accounts/password-policy.ts'
import { assertDisplayName } from '../accounts/profile-fields.ts'
import type { Caller, Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { newUid } from '../keys/secrets.ts'
import { type Call, commonFields, ignored, refusePrivileged, text } from './call.ts'
import { refusal } from './errors.ts'
import { type NewSession, openSession } from './sessions.ts'
import { signedInAnswer } from './signed-in-answer.ts'
import { rememberAddress, takeTry } from './tries.ts'

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
 * POST v1/accounts:signUp: creates an account with e-mail address and password, or an anonymous account
 * without them. With `idToken`, adds e-mail address and password to that account instead.
 */
export const signUp: Call<Body> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:signUp',
  body,
  async run(context, fields, caller) {
    const credentials = readCredentials(context, fields)
    const own = fields.idToken === undefined ? undefined : await ownAccount(context, fields.idToken)
    await takeTry(context, context.settings.limits.signUpPerAddress, 'sign-up', caller.network)
    if (own !== undefined && credentials !== undefined) {
      const linked = await link(context, own, credentials, caller)
      context.settings.sessionsEnded(own.account.uid)
      return signedIn(context, linked)
    }
    if (credentials === undefined) return signedIn(context, await createAnonymous(context, caller))
    await assertEmailFree(context.settings.pool, credentials.email)
    const passwordHash = await context.passwords.hash(credentials.password)
    return signedIn(context, await create(context, { ...credentials, passwordHash }, caller))
  },
}

interface Credentials {
  email: string
  password: string
  displayName: string | null
}

interface SignedUp {
  account: Account
  session: NewSession
}

/** Reads e-mail address and password from the request. @returns undefined for an anonymous account */
function readCredentials({ settings }: Context, fields: Body): Credentials | undefined {
  const { idToken, email, password, displayName } = fields
  if (fields.localId !== undefined) throw refusal('UNEXPECTED_PARAMETER', 'User ID')
  refusePrivileged(fields, ['emailVerified', 'disabled', 'phoneNumber', 'mfaInfo'])
  if (idToken === undefined && email === undefined && password === undefined) {
    if (!settings.anonymousAccounts) throw refusal('ADMIN_ONLY_OPERATION')
    return undefined
  }
  // An empty e-mail address is an error and must not create an anonymous account.
  if (email === '') throw refusal(password || idToken ? 'MISSING_EMAIL' : 'INVALID_EMAIL')
  if (email === undefined) throw refusal('MISSING_EMAIL')
  if (!password) throw refusal('MISSING_PASSWORD')
  const canonical = canonicalEmail(email)
  assertGoodPassword(settings.passwordPolicy, password)
  if (displayName !== undefined) assertDisplayName(displayName)
  return { email: canonical, password, displayName: displayName || null }
}

async function link(
  context: Context,
  own: OwnAccount,
  { email, password, displayName }: Credentials,
  caller: Caller,
): Promise<SignedUp> {
  assertRecent(context, own)
  await assertEmailFree(context.settings.pool, email)
  const passwordHash = await context.passwords.hash(password)
  return withOwnAccount(context, own.token, async (tx, { uid }) => {
    const profile = { displayName: displayName ?? undefined, photoUrl: undefined }
    const account = await updateProfile(tx, uid, profile)
    return changeCredentials(context, tx, account, { email, passwordHash }, own.token, caller)
  })
}

function signedIn(context: Context, { account, session }: SignedUp): Promise<object> {
  return signedInAnswer(context, 'identitytoolkit#SignupNewUserResponse', account, session)
}

async function create(
  { settings, keyedHash }: Context,
  { email, displayName, passwordHash }: Credentials & { passwordHash: string },
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
    const anonymous = { uid: newUid(), email: null, displayName: null, passwordHash: null }
    const account = await insertAccount(tx, anonymous, now)
    if (account === undefined) throw new Error('identity: anonymous account was not inserted')
    return { account, session: await openSession(tx, account.uid, 'anonymous', caller, now) }
  })
}
