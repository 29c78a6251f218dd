import { z } from 'zod'
import type { Caller, Context } from '../context.ts'
import type { Executor } from '../database.ts'
import { type Call, commonFields, ignored, refusePrivileged, text } from '../protocol/call.ts'
import { refusal } from '../protocol/errors.ts'
import type { IdTokenClaims } from '../protocol/id-token-claims.ts'
import { takeMailTries } from '../protocol/mail-tries.ts'
import { endOtherSessions, type NewSession, replaceSessions } from '../protocol/sessions.ts'
import { signedInAnswer } from '../protocol/signed-in-answer.ts'
import { unlinkProviders } from '../providers/linked-providers.ts'
import { publicAccount } from './account-info.ts'
import { mailPasswordChanged } from './account-mail.ts'
import { type Account, assertEmailFree, lockAccount, type ProfileChange, updateProfile } from './accounts.ts'
import { applyActionCode } from './apply-action-code.ts'
import { changeCredentials } from './change-credentials.ts'
import { canonicalEmail } from './emails.ts'
import { assertRecent, type OwnAccount, ownAccount, withOwnAccount } from './own-account.ts'
import { assertGoodPassword } from './password-policy.ts'
import { assertDisplayName, assertPhotoUrl } from './profile-fields.ts'

const body = z.strictObject({
  ...commonFields,
  idToken: text.optional(),
  oobCode: text.optional(),
  displayName: text.optional(),
  photoUrl: text.optional(),
  email: text.optional(),
  password: text.optional(),
  deleteAttribute: z.array(text).optional(),
  deleteProvider: z.array(text.max(128)).max(32).optional(),
  validSince: ignored,
  provider: ignored,
  upgradeToFederatedLogin: ignored,
  linkProviderUserInfo: ignored,
  delegatedProjectNumber: ignored,
  localId: ignored,
  emailVerified: ignored,
  customAttributes: ignored,
  disableUser: ignored,
  createdAt: ignored,
  lastLoginAt: ignored,
  phoneNumber: ignored,
  mfa: ignored,
})
type Body = z.infer<typeof body>

const operatorsOnly = [
  'localId',
  'emailVerified',
  'customAttributes',
  'createdAt',
  'lastLoginAt',
  'phoneNumber',
  'mfa',
  'linkProviderUserInfo',
] as const
const unsupported = ['disableUser', 'provider', 'upgradeToFederatedLogin'] as const
const clearable = new Set(['USER_ATTRIBUTE_NAME_UNSPECIFIED', 'DISPLAY_NAME', 'PHOTO_URL'])
const kind = 'identitytoolkit#SetAccountInfoResponse'

/**
 * POST v1/accounts:update: changes the caller's profile, e-mail address, password or linked identity
 * providers. With `oobCode`, applies the action code instead, in the session of `idToken` if given. When the
 * change ends all sessions, the response contains a new session.
 */
export const update: Call<Body> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:update',
  body,
  async run(context, fields, caller) {
    if (!fields.idToken && !fields.oobCode)
      throw refusal('INVALID_REQ_TYPE', 'Unsupported request parameters.')
    refusePrivileged(fields, operatorsOnly)
    if (fields.oobCode) {
      const { account, newEmail } = await applyActionCode(context, fields.oobCode, fields.idToken, caller)
      context.settings.sessionsEnded(account.uid)
      return { kind, ...publicAccount(account), ...(newEmail !== undefined && { newEmail }) }
    }
    const own = await ownAccount(context, fields.idToken)
    const change = readChange(context, fields)
    const { account, session } = await apply(context, own, change, caller)
    if (session !== undefined || change.providers.length > 0) context.settings.sessionsEnded(account.uid)
    return {
      kind,
      ...publicAccount(account),
      ...(change.email !== undefined && { newEmail: change.email }),
      ...(session !== undefined && (await signedInAnswer(context, kind, account, session))),
    }
  },
}

interface Change {
  profile: ProfileChange
  email: string | undefined
  password: string | undefined
  providers: readonly string[]
  /** Whether the change ends all other sessions. */
  endsSessions: boolean
}

function readChange({ settings }: Context, fields: Body): Change {
  const { displayName, photoUrl, email, password, deleteAttribute = [], deleteProvider = [] } = fields
  if (
    unsupported.some((field) => fields[field] !== undefined) ||
    deleteAttribute.some((attribute) => !clearable.has(attribute))
  ) {
    throw refusal('OPERATION_NOT_ALLOWED')
  }
  if (displayName !== undefined) assertDisplayName(displayName)
  if (photoUrl !== undefined) assertPhotoUrl(photoUrl)
  const canonical = email ? canonicalEmail(email) : undefined
  if (password) assertGoodPassword(settings.passwordPolicy, password)
  return {
    profile: {
      displayName: deleteAttribute.includes('DISPLAY_NAME') || displayName === '' ? null : displayName,
      photoUrl: deleteAttribute.includes('PHOTO_URL') || photoUrl === '' ? null : photoUrl,
    },
    email: canonical,
    password: password || undefined,
    providers: deleteProvider,
    endsSessions: fields.validSince !== undefined,
  }
}

interface Changed {
  account: Account
  session: NewSession | undefined
}

async function apply(context: Context, own: OwnAccount, change: Change, caller: Caller): Promise<Changed> {
  const { account: before, token } = own
  const { email, password, providers } = change
  if (email !== undefined || password !== undefined || providers.length > 0) assertRecent(context, own)
  if (email !== undefined || password !== undefined) {
    // Rate limits two things: mails to an old e-mail address that may be unverified, and probes for addresses
    // that are taken.
    const recipient = before.email ?? email ?? before.uid
    await takeMailTries(context, { caller, recipient, type: 'RECOVER_EMAIL', uid: before.uid })
  }
  if (email !== undefined) await assertEmailFree(context.settings.pool, email, before.uid)
  const passwordHash = password === undefined ? undefined : await context.passwords.hash(password)
  return withOwnAccount(context, token, async (tx, { uid }) => {
    let account = await updateProfile(tx, uid, change.profile)
    if (providers.length > 0) account = await unlink(context, tx, account, providers, token, caller)
    const changesEmail = email !== undefined && email !== account.email
    if (changesEmail || passwordHash !== undefined)
      return changeCredentials(context, tx, account, { email, passwordHash }, token, caller)
    if (!change.endsSessions) return { account, session: undefined }
    return { account, session: await replaceSessions(tx, uid, token, caller, context.settings.clock()) }
  })
}

/**
 * Unlinks identity providers. Unlinking the password ends the other sessions and notifies the account holder.
 * The caller's session continues, because the SDK takes no new tokens from this response.
 */
async function unlink(
  context: Context,
  tx: Executor,
  { uid, email, has_password }: Account,
  providers: readonly string[],
  { sessionId }: IdTokenClaims,
  { locale }: Caller,
): Promise<Account> {
  await unlinkProviders(tx, uid, providers)
  if (has_password && providers.includes('password')) {
    await endOtherSessions(tx, uid, sessionId)
    if (email !== null) await mailPasswordChanged(context, tx, email, locale)
  }
  const account = await lockAccount(tx, uid)
  if (account === undefined) throw refusal('USER_NOT_FOUND')
  return account
}
