import { z } from 'zod'
import type { Caller, Context } from '../context.ts'
import type { Executor } from '../database.ts'
import { type Call, commonFields, ignored, refusePrivileged, text } from '../protocol/call.ts'
import { refusal } from '../protocol/errors.ts'
import type { IdTokenClaims } from '../protocol/id-token-claims.ts'
import { takeMailTries } from '../protocol/mail-tries.ts'
import { type NewSession, replaceSessions } from '../protocol/sessions.ts'
import { signedInAnswer } from '../protocol/signed-in-answer.ts'
import { publicAccount } from './account-info.ts'
import { type Account, findUidByEmail, type ProfileChange, updateProfile } from './accounts.ts'
import { applyActionCode } from './apply-action-code.ts'
import { changeCredentials } from './change-credentials.ts'
import { canonicalEmail } from './emails.ts'
import { assertRecent, type Own, ownAccount, withOwnAccount } from './own-account.ts'
import { assertGoodPassword } from './password-policy.ts'
import { assertDisplayName, assertPhotoUrl } from './profile-fields.ts'
import { unlinkFromAccount } from './unlink-from-account.ts'

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
const notOffered = ['disableUser', 'provider', 'upgradeToFederatedLogin'] as const
const clearable = new Set(['USER_ATTRIBUTE_NAME_UNSPECIFIED', 'DISPLAY_NAME', 'PHOTO_URL'])
const kind = 'identitytoolkit#SetAccountInfoResponse'

/**
 * POST v1/accounts:update: with `oobCode`, does what that mail was about, as the account of `idToken`
 * if given. Otherwise changes the caller's own profile, address, password or providers. Changes that end all sessions
 * answer with a new one.
 */
export const update: Call<Body> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:update',
  body,
  async run(context, fields, caller) {
    if (!fields.idToken && !fields.oobCode)
      throw refusal('INVALID_REQ_TYPE', 'Unsupported request parameters.')
    refusePrivileged(fields, operatorsOnly)
    if (fields.oobCode !== undefined && fields.oobCode !== '') {
      const { account, newEmail } = await applyActionCode(context, fields.oobCode, fields.idToken, caller)
      context.settings.sessionsEnded(account.uid)
      return { kind, ...publicAccount(account), ...(newEmail !== undefined && { newEmail }) }
    }
    const own = await ownAccount(context, fields.idToken)
    const change = wantedChange(context, fields)
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
  /** Everywhere else is signed out. */
  endsSessions: boolean
}

function wantedChange({ settings }: Context, fields: Body): Change {
  const { displayName, photoUrl, email, password, deleteAttribute = [], deleteProvider = [] } = fields
  if (
    notOffered.some((field) => fields[field] !== undefined) ||
    deleteAttribute.some((attribute) => !clearable.has(attribute))
  ) {
    throw refusal('OPERATION_NOT_ALLOWED')
  }
  if (displayName !== undefined) assertDisplayName(displayName)
  if (photoUrl !== undefined) assertPhotoUrl(photoUrl)
  const canonical = email === undefined || email === '' ? undefined : canonicalEmail(email)
  if (password !== undefined && password !== '') assertGoodPassword(settings.passwordPolicy, password)
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

async function apply(context: Context, own: Own, change: Change, caller: Caller): Promise<Changed> {
  const { email, password, providers } = change
  const signInChanges = email !== undefined || password !== undefined || providers.length > 0
  if (signInChanges) assertRecent(context, own)
  if (email !== undefined || password !== undefined)
    await takeChangeTries(context, own.account, email, caller)
  if (email !== undefined) await assertFree(context, own.account, email)
  const passwordHash = password === undefined ? undefined : await context.passwords.hash(password)
  return withOwnAccount(context, own.token, async (tx, { uid }) => {
    let account = await updateProfile(tx, uid, change.profile)
    if (account === undefined) throw refusal('USER_NOT_FOUND')
    if (providers.length > 0)
      account = await unlinkFromAccount(context, tx, account, providers, own.token, caller)
    return newSessionIfDue(context, tx, account, { ...change, passwordHash }, own.token, caller)
  })
}

async function newSessionIfDue(
  context: Context,
  tx: Executor,
  account: Account,
  { email, passwordHash, endsSessions }: Change & { passwordHash: string | undefined },
  token: IdTokenClaims,
  caller: Caller,
): Promise<Changed> {
  const changesEmail = email !== undefined && email !== account.email
  if (changesEmail || passwordHash !== undefined) {
    return changeCredentials(context, tx, account, { email, passwordHash }, token, caller)
  }
  if (!endsSessions) return { account, session: undefined }
  const session = await replaceSessions(tx, account.uid, token, caller, context.settings.clock())
  return { account, session }
}

/** The address as it was is told, and it may be one that nobody has proven; whether another one is free is told, too. */
function takeChangeTries(
  context: Context,
  { uid, email }: Account,
  newEmail: string | undefined,
  caller: Caller,
): Promise<void> {
  const recipient = email ?? newEmail ?? uid
  return takeMailTries(context, { caller, recipient, type: 'RECOVER_EMAIL', uid })
}

async function assertFree({ settings }: Context, { uid }: Account, email: string): Promise<void> {
  const holder = await findUidByEmail(settings.pool, email)
  if (holder !== undefined && holder !== uid) throw refusal('EMAIL_EXISTS')
}
