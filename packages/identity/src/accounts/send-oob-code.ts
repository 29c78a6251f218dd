import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Caller, Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { type Call, commonFields, ignored, refusePrivileged, text } from '../protocol/call.ts'
import { refusal } from '../protocol/errors.ts'
import { takeMailTries } from '../protocol/mail-tries.ts'
import { mailLink } from './account-mail.ts'
import { assertEmailFree, lockAccountByEmail } from './accounts.ts'
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

/**
 * Responses to password reset requests are delayed to a multiple of this interval. Otherwise their timing
 * would reveal which e-mail addresses have accounts.
 */
const answerIntervalMs = 200

/** POST v1/accounts:sendOobCode: mails a link. The response contains only what the caller sent. */
export const sendOobCode: Call<Body> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
  body,
  async run(context, fields, caller) {
    const { continueUrl } = fields
    const requestType = requestTypeOf(fields)
    if (requestType === '' || requestType === 'OOB_REQ_TYPE_UNSPECIFIED') throw refusal('MISSING_REQ_TYPE')
    if (fields.returnOobLink !== false) refusePrivileged(fields, ['returnOobLink'])
    if (continueUrl) assertContinueUrl(context.settings, continueUrl)
    const email = await send(context, requestType, fields, caller)
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
  },
}

/** Reads the type of the request, which the SDK of one platform sends as a number. */
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
      if (!fields.idToken) throw refusal('INVALID_ID_TOKEN')
      return sendFromAccount(context, requestType, fields, undefined, caller)
    case 'VERIFY_AND_CHANGE_EMAIL':
      if (!fields.newEmail) throw refusal('MISSING_NEW_EMAIL')
      return sendFromAccount(context, requestType, fields, fields.newEmail, caller)
    default:
      throw refusal('INVALID_REQ_TYPE', 'Unsupported request type.')
  }
}

/**
 * Mails a link to reset the password. An unknown e-mail address gets the same response after the same time,
 * but no mail.
 */
async function sendReset(context: Context, fields: Body, caller: Caller): Promise<string> {
  const { settings } = context
  const startedAt = performance.now()
  const email = requireEmail(fields.email)
  await takeMailTries(context, { caller, recipient: email, type: 'PASSWORD_RESET' })
  const exists = await inTransaction(settings.pool, async (tx) => {
    const account = await lockAccountByEmail(tx, email)
    if (account === undefined || account.disabled) return account !== undefined
    const action = { type: 'PASSWORD_RESET', uid: account.uid, email, newEmail: null } as const
    await mailLink(context, tx, action, caller.locale, fields.continueUrl)
    return true
  })
  if (!settings.enumerationProtection) {
    if (!exists) throw refusal('EMAIL_NOT_FOUND')
    return email
  }
  const elapsed = performance.now() - startedAt
  await delay(Math.ceil(elapsed / answerIntervalMs) * answerIntervalMs - elapsed)
  return email
}

/** Mails a sign-in link. Opening it creates an account if the e-mail address has none. */
async function sendSignIn(context: Context, fields: Body, caller: Caller): Promise<string> {
  const email = requireEmail(fields.email)
  await takeMailTries(context, { caller, recipient: email, type: 'EMAIL_SIGNIN' })
  const action = { type: 'EMAIL_SIGNIN', uid: null, email, newEmail: null } as const
  await inTransaction(context.settings.pool, (tx) =>
    mailLink(context, tx, action, caller.locale, fields.continueUrl),
  )
  return email
}

/**
 * Mails a link to the caller's own e-mail address; for a change of address, to the new address.
 * @returns the caller's own address
 */
async function sendFromAccount(
  context: Context,
  type: 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL',
  { idToken, continueUrl }: Body,
  requestedEmail: string | undefined,
  caller: Caller,
): Promise<string> {
  const own = await ownAccount(context, idToken)
  if (own.account.email === null) throw refusal('MISSING_EMAIL')
  const newEmail = requestedEmail === undefined ? null : canonicalEmail(requestedEmail)
  if (newEmail !== null) assertRecent(context, own)
  const recipient = newEmail ?? own.account.email
  await takeMailTries(context, { caller, recipient, type, uid: own.account.uid })
  if (newEmail !== null) await assertEmailFree(context.settings.pool, newEmail)
  return withOwnAccount(context, own.token, async (tx, { uid, email }) => {
    if (email === null) throw refusal('MISSING_EMAIL')
    await mailLink(context, tx, { type, uid, email, newEmail }, caller.locale, continueUrl)
    return email
  })
}

function requireEmail(email: string | undefined): string {
  if (!email) throw refusal('MISSING_EMAIL')
  return canonicalEmail(email)
}
