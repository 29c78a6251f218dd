import { z } from 'zod'
import { lookupEntry } from '../accounts/account-info.ts'
import { ownAccount } from '../accounts/own-account.ts'
import { type Call, commonFields, ignored, refusePrivileged, text } from './call.ts'
import { refusal } from './errors.ts'

const body = z.strictObject({
  ...commonFields,
  idToken: text.optional(),
  localId: ignored,
  email: ignored,
  phoneNumber: ignored,
  federatedUserId: ignored,
  initialEmail: ignored,
})

/** POST v1/accounts:lookup: returns the caller's account. */
export const lookup: Call<z.infer<typeof body>> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:lookup',
  body,
  async run(context, fields) {
    if (fields.idToken === undefined) throw refusal('MISSING_ID_TOKEN')
    refusePrivileged(fields, ['localId', 'email', 'phoneNumber', 'federatedUserId', 'initialEmail'])
    const { account } = await ownAccount(context, fields.idToken)
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [lookupEntry(account)] }
  },
}
