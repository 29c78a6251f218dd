import { z } from 'zod'
import { type Account, emailExists, insertAccount } from './accounts.ts'
import { type Call, commonFields, ignored, refusePrivileged, text } from './call.ts'
import type { Caller, Context } from './context.ts'
import { inTransaction } from './database.ts'
import { canonicalEmail } from './emails.ts'
import { refusal } from './errors.ts'
import { assertGoodPassword } from './password-policy.ts'
import { assertDisplayName } from './profile-fields.ts'
import { newUid } from './secrets.ts'
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

/** POST v1/accounts:signUp: a new account with e-mail and password, signed in. */
export const signUp: Call<Body> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:signUp',
  body,
  async run(context, fields, caller) {
    const wanted = wantedAccount(fields)
    await takeTry(context, caller)
    if (await emailExists(context.settings.pool, wanted.email)) throw refusal('EMAIL_EXISTS')
    const passwordHash = await context.passwords.hash(wanted.password)
    const { account, session } = await create(context, { ...wanted, passwordHash }, caller)
    return signedInAnswer(context, 'identitytoolkit#SignupNewUserResponse', account, session)
  },
}

interface WantedAccount {
  email: string
  password: string
  displayName: string | null
}

function wantedAccount(fields: Body): WantedAccount {
  const { idToken, email, password, displayName } = fields
  if (fields.localId !== undefined) throw refusal('UNEXPECTED_PARAMETER', 'User ID')
  refusePrivileged(fields, ['emailVerified', 'disabled', 'phoneNumber', 'mfaInfo'])
  if (idToken === undefined && email === undefined && password === undefined)
    throw refusal('ADMIN_ONLY_OPERATION')
  if (email === undefined) throw refusal('MISSING_EMAIL')
  const canonical = canonicalEmail(email)
  if (password === undefined || password === '') throw refusal('MISSING_PASSWORD')
  if (idToken !== undefined) throw refusal('OPERATION_NOT_ALLOWED')
  assertGoodPassword(password)
  if (displayName !== undefined) assertDisplayName(displayName)
  return { email: canonical, password, displayName: displayName || null }
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
): Promise<{ account: Account; session: NewSession }> {
  const now = settings.clock()
  return inTransaction(settings.pool, async (tx) => {
    const account = await insertAccount(tx, { uid: newUid(), email, displayName, passwordHash }, now)
    if (account === undefined) throw refusal('EMAIL_EXISTS')
    await rememberAddress(tx, account.uid, keyedHash('address', caller.network), now)
    return { account, session: await openSession(tx, account.uid, 'password', caller, now) }
  })
}
