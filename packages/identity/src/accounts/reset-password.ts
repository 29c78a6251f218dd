import { z } from 'zod'
import type { Caller, Context } from '../context.ts'
import { type Call, commonFields, ignored, text } from '../protocol/call.ts'
import { refusal } from '../protocol/errors.ts'
import { endAllSessions } from '../protocol/sessions.ts'
import { clearAccountTries } from '../protocol/tries.ts'
import { unlinkForeignProviders } from '../providers/linked-providers.ts'
import { mailPasswordChanged } from './account-mail.ts'
import { holderHasProven } from './accounts.ts'
import { endCodesOf, type FoundAction } from './action-codes.ts'
import { accountOfCode, inspectCode, withCode } from './apply-action-code.ts'
import { setEmailVerified, setPassword } from './credentials.ts'
import { assertGoodPassword } from './password-policy.ts'
import { dropUnprovenClaims } from './unproven-claims.ts'

const body = z.strictObject({
  ...commonFields,
  oobCode: text.optional(),
  newPassword: text.optional(),
  email: ignored,
  oldPassword: ignored,
})

/**
 * POST v1/accounts:resetPassword: tells what a code is for, or sets a new password with it. The reset proves the address,
 * ends every session and lets the person try again at once, however often somebody guessed. Providers that have not
 * verified this very address are unlinked: somebody else may have linked theirs before the owner came.
 */
export const resetPassword: Call<z.infer<typeof body>> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:resetPassword',
  body,
  async run(context, { oobCode, newPassword, oldPassword }, caller) {
    if (oobCode === undefined || oobCode === '') throw refusal('MISSING_OOB_CODE')
    if (oldPassword !== undefined) throw refusal('OPERATION_NOT_ALLOWED')
    const action =
      newPassword === undefined || newPassword === ''
        ? await inspectCode(context, oobCode, caller)
        : await reset(context, oobCode, newPassword, caller)
    return {
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: action.type,
      // A link to sign in opens only for who can name the address it was sent to.
      ...(action.type !== 'EMAIL_SIGNIN' && { email: action.email }),
      ...(action.newEmail !== null && { newEmail: action.newEmail }),
    }
  },
}

async function reset(
  context: Context,
  code: string,
  newPassword: string,
  caller: Caller,
): Promise<FoundAction> {
  const { settings, passwords, keyedHash } = context
  const known = await inspectCode(context, code, caller)
  if (known.type !== 'PASSWORD_RESET') throw refusal('INVALID_OOB_CODE')
  assertGoodPassword(settings.passwordPolicy, newPassword)
  const passwordHash = await passwords.hash(newPassword)
  const done = await withCode(context, code, ['PASSWORD_RESET'], caller, async (tx, action) => {
    const account = await accountOfCode(tx, action)
    const { uid } = account
    const now = settings.clock()
    const unlinked = await unlinkForeignProviders(tx, uid)
    if (!holderHasProven(account)) await dropUnprovenClaims(tx, uid, now)
    await setPassword(tx, uid, passwordHash, now)
    await setEmailVerified(tx, uid, 'holder')
    await endAllSessions(tx, uid, now)
    await endCodesOf(tx, uid, now)
    await clearAccountTries(tx, keyedHash('account', action.email))
    await clearAccountTries(tx, keyedHash('account', action.email, caller.network))
    await mailPasswordChanged(context, tx, action.email, caller.locale, unlinked)
    return { action, uid }
  })
  settings.sessionsEnded(done.uid)
  return done.action
}
