import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Caller, Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { type Call, commonFields, ignored, refusePrivileged, text } from '../protocol/call.ts'
import { refusal } from '../protocol/errors.ts'
import { takeMailTries } from '../protocol/mail-tries.ts'
import { mailLink } from './account-mail.ts'
import { findUidByEmail, lockAccountByEmail } from './accounts.ts'
import { assertContinueUrl } from './action-links.ts'
import { canonicalEmail } from './emails.ts'
import { assertRecent, ownAccount, withOwnAccount } from './own-account.ts'

const body = z.strictObject({
  ...commonFields,
  requestType: z.union([text, z.int()]).optional(),
  email: text.optional(),
  idToken: text.optional(),
  newEmail: text.optional(),
  continueUrl: text.optional(),
  captchaResp: ignored,
  challenge: ignored,
  userIp: ignored,
  canHandleCodeInApp: ignored,
  iOSBundleId: ignored,
  iOSAppStoreId: ignored,
  androidPackageName: ignored,
  androidInstallApp: ignored,
  androidMinimumVersion: ignored,
  androidMinimumVersionCode: ignored,
  dynamicLinkDomain: ignored,
  linkDomain: ignored,
  returnOobLink: ignored,
})
type Body = z.infer<typeof body>

const numberedTypes = [
  'OOB_REQ_TYPE_UNSPECIFIED',
  'PASSWORD_RESET',
  'OLD_EMAIL_AGREE',
  'NEW_EMAIL_ACCEPT',
  'VERIFY_EMAIL',
  'RECOVER_EMAIL',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
]

/** Answers of a call that must not tell whether an address has an account come at multiples of this. */
const answerEveryMs = 200

/** POST v1/accounts:sendOobCode: a mail with a link. The answer says nothing that the caller did not say before. */
export const sendOobCode: Call<Body> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
  body,
  async run(context, fields, caller) {
    const { continueUrl } = fields
    const requestType = requestTypeOf(fields)
    if (requestType === '' || requestType === 'OOB_REQ_TYPE_UNSPECIFIED') throw refusal('MISSING_REQ_TYPE')
    if (fields.returnOobLink !== false) refusePrivileged(fields, ['returnOobLink'])
    if (continueUrl !== undefined && continueUrl !== '') assertContinueUrl(context.settings, continueUrl)
    const email = await send(context, requestType, fields, caller)
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
  },
}

/** The SDK of one platform sends the enumeration's numbers. */
function requestTypeOf({ requestType = '' }: Body): string {
  return typeof requestType === 'string' ? requestType : (numberedTypes[requestType] ?? String(requestType))
}

function send(context: Context, requestType: string, fields: Body, caller: Caller): Promise<string> {
  switch (requestType) {
    case 'PASSWORD_RESET':
      return sendReset(context, fields, caller)
    case 'EMAIL_SIGNIN':
      return sendSignIn(context, fields, caller)
    case 'VERIFY_EMAIL':
      return sendVerification(context, fields, caller)
    case 'VERIFY_AND_CHANGE_EMAIL':
      return sendChange(context, fields, caller)
    default:
      throw refusal('INVALID_REQ_TYPE', 'Unsupported request type.')
  }
}

/** An address without an account gets the same answer at the same time, and no mail. */
async function sendReset(context: Context, fields: Body, caller: Caller): Promise<string> {
  const { settings } = context
  const began = performance.now()
  const email = wantedEmail(fields.email)
  await takeMailTries(context, { caller, recipient: email, type: 'PASSWORD_RESET' })
  const found = await inTransaction(settings.pool, async (tx) => {
    const account = await lockAccountByEmail(tx, email)
    if (account === undefined || account.disabled) return account !== undefined
    const action = { type: 'PASSWORD_RESET', uid: account.uid, email, newEmail: null } as const
    await mailLink(context, tx, action, caller.locale, fields.continueUrl || null, settings.clock())
    return true
  })
  if (!settings.enumerationProtection) {
    if (!found) throw refusal('EMAIL_NOT_FOUND')
    return email
  }
  const took = performance.now() - began
  await delay(Math.ceil(took / answerEveryMs) * answerEveryMs - took)
  return email
}

/** Whether or not there is an account: signing in by the link makes one. */
async function sendSignIn(context: Context, fields: Body, caller: Caller): Promise<string> {
  const { settings } = context
  const email = wantedEmail(fields.email)
  await takeMailTries(context, { caller, recipient: email, type: 'EMAIL_SIGNIN' })
  const action = { type: 'EMAIL_SIGNIN', uid: null, email, newEmail: null } as const
  await inTransaction(settings.pool, (tx) =>
    mailLink(context, tx, action, caller.locale, fields.continueUrl || null, settings.clock()),
  )
  return email
}

async function sendVerification(context: Context, fields: Body, caller: Caller): Promise<string> {
  const { settings } = context
  if (fields.idToken === undefined || fields.idToken === '') throw refusal('INVALID_ID_TOKEN')
  const { account, token } = await ownAccount(context, fields.idToken)
  if (account.email === null) throw refusal('MISSING_EMAIL')
  await takeMailTries(context, {
    caller,
    recipient: account.email,
    type: 'VERIFY_EMAIL',
    uid: account.uid,
  })
  return withOwnAccount(context, token, async (tx, { uid, email }) => {
    if (email === null) throw refusal('MISSING_EMAIL')
    const action = { type: 'VERIFY_EMAIL', uid, email, newEmail: null } as const
    await mailLink(context, tx, action, caller.locale, fields.continueUrl || null, settings.clock())
    return email
  })
}

async function sendChange(context: Context, fields: Body, caller: Caller): Promise<string> {
  const { settings } = context
  if (fields.newEmail === undefined || fields.newEmail === '') throw refusal('MISSING_NEW_EMAIL')
  const own = await ownAccount(context, fields.idToken)
  if (own.account.email === null) throw refusal('MISSING_EMAIL')
  const newEmail = canonicalEmail(fields.newEmail)
  assertRecent(context, own)
  await takeMailTries(context, {
    caller,
    recipient: newEmail,
    type: 'VERIFY_AND_CHANGE_EMAIL',
    uid: own.account.uid,
  })
  if ((await findUidByEmail(settings.pool, newEmail)) !== undefined) throw refusal('EMAIL_EXISTS')
  return withOwnAccount(context, own.token, async (tx, { uid, email }) => {
    if (email === null) throw refusal('MISSING_EMAIL')
    const action = { type: 'VERIFY_AND_CHANGE_EMAIL', uid, email, newEmail } as const
    await mailLink(context, tx, action, caller.locale, fields.continueUrl || null, settings.clock())
    return email
  })
}

function wantedEmail(email: string | undefined): string {
  if (email === undefined || email === '') throw refusal('MISSING_EMAIL')
  return canonicalEmail(email)
}
