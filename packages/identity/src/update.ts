import { z } from 'zod'
import { publicAccount } from './account-info.ts'
import { type ProfileChange, updateProfile } from './accounts.ts'
import { type Call, commonFields, ignored, refusePrivileged, text } from './call.ts'
import { refusal } from './errors.ts'
import { ownAccount } from './own-account.ts'
import { assertDisplayName, assertPhotoUrl } from './profile-fields.ts'

const body = z.strictObject({
  ...commonFields,
  idToken: text.optional(),
  displayName: text.optional(),
  photoUrl: text.optional(),
  deleteAttribute: z.array(text).optional(),
  email: ignored,
  password: ignored,
  oobCode: ignored,
  deleteProvider: ignored,
  provider: ignored,
  upgradeToFederatedLogin: ignored,
  linkProviderUserInfo: ignored,
  delegatedProjectNumber: ignored,
  localId: ignored,
  emailVerified: ignored,
  customAttributes: ignored,
  disableUser: ignored,
  validSince: ignored,
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
  'validSince',
  'createdAt',
  'lastLoginAt',
  'phoneNumber',
  'mfa',
  'linkProviderUserInfo',
] as const
const notOffered = [
  'disableUser',
  'email',
  'password',
  'deleteProvider',
  'provider',
  'upgradeToFederatedLogin',
] as const
const clearable = new Set(['USER_ATTRIBUTE_NAME_UNSPECIFIED', 'DISPLAY_NAME', 'PHOTO_URL'])

/** POST v1/accounts:update: one's own display name and photo. */
export const update: Call<Body> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:update',
  body,
  async run(context, fields) {
    const change = profileChange(fields)
    const { uid } = await ownAccount(context, fields.idToken)
    const account = await updateProfile(context.settings.pool, uid, change)
    if (account === undefined) throw refusal('USER_NOT_FOUND')
    return { kind: 'identitytoolkit#SetAccountInfoResponse', ...publicAccount(account) }
  },
}

function profileChange(fields: Body): ProfileChange {
  const { idToken, oobCode, displayName, photoUrl, deleteAttribute = [] } = fields
  refusePrivileged(fields, operatorsOnly)
  if (idToken === undefined && oobCode === undefined)
    throw refusal('INVALID_REQ_TYPE', 'Unsupported request parameters.')
  const asksForMore = oobCode !== undefined || notOffered.some((field) => fields[field] !== undefined)
  if (asksForMore || deleteAttribute.some((attribute) => !clearable.has(attribute))) {
    throw refusal('OPERATION_NOT_ALLOWED')
  }
  if (displayName !== undefined) assertDisplayName(displayName)
  if (photoUrl !== undefined) assertPhotoUrl(photoUrl)
  return {
    displayName: deleteAttribute.includes('DISPLAY_NAME') || displayName === '' ? null : displayName,
    photoUrl: deleteAttribute.includes('PHOTO_URL') || photoUrl === '' ? null : photoUrl,
  }
}
