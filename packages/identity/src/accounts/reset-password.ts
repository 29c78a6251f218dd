import { z } from 'zod'
import type { Caller, Context } from '../context.ts'
import { type Call, commonFields, ignored, text } from '../protocol/call.ts'
import { refusal } from '../protocol/errors.ts'
import { endAllSessions } from '../protocol/sessions.ts'
import { clearAccountTries } from '../protocol/tries.ts'
import { unlinkUnverifiedProviders } from '../providers/linked-providers.ts'
import { mailPasswordChanged } from './account-mail.ts'
import { isVerifiedByHolder } from './accounts.ts'
import { type FoundAction, voidCodes } from './action-codes.ts'
import { inspectCode, lockAccountOfCode, withCode } from './apply-action-code.ts'
import { setEmailVerified, setPassword } from './credentials.ts'
import { assertGoodPassword } from './password-policy.ts'
import { dropUnverifiedCredentials } from './unverified-credentials.ts'

const body = z.strictObject({
  ...commonFields,
  oobCode: text.optional(),
  newPassword: text.optional(),
  email: ignored,
  oldPassword: ignored,
})

/**
 * POST v1/accounts:resetPassword: reads an action code, or sets a new password with it. A reset verifies the
 * e-mail address, ends all sessions and clears failed sign-ins. It also unlinks identity providers that have
 * not verified this address, because an attacker may have linked them to an account prepared for the victim.
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
      // The page behind a sign-in link asks the user for the e-mail address, so the response must not reveal it.
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
  const { type } = await inspectCode(context, code, caller)
  if (type !== 'PASSWORD_RESET') throw refusal('INVALID_OOB_CODE')
  assertGoodPassword(settings.passwordPolicy, newPassword)
  const passwordHash = await passwords.hash(newPassword)
  const { action, uid } = await withCode(context, code, ['PASSWORD_RESET'], caller, async (tx, action) => {
    const account = await lockAccountOfCode(tx, action)
    const { uid } = account
    const now = settings.clock()
    const unlinked = await unlinkUnverifiedProviders(tx, uid)
    if (!isVerifiedByHolder(account)) await dropUnverifiedCredentials(tx, uid, now)
    await setPassword(tx, uid, passwordHash, now)
    await setEmailVerified(tx, uid, 'holder')
    await endAllSessions(tx, uid, now)
    await voidCodes(tx, uid, now)
    await clearAccountTries(tx, keyedHash('account', action.email))
    await clearAccountTries(tx, keyedHash('account', action.email, caller.network))
    await mailPasswordChanged(context, tx, action.email, caller.locale, unlinked)
    return { action, uid }
  })
  settings.sessionsEnded(uid)
  return action
}
