import { z } from 'zod'
import { type Executor, returnsRow } from '../database.ts'
import { type Call, commonFields, ignored, text } from '../protocol/call.ts'
import { assertRecent, ownAccount, withOwnAccount } from './own-account.ts'

const body = z.strictObject({
  ...commonFields,
  idToken: text.optional(),
  localId: ignored,
  delegatedProjectNumber: ignored,
})

/** POST v1/accounts:delete: deletes the caller's account. */
export const deleteOwnAccount: Call<z.infer<typeof body>> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:delete',
  body,
  async run(context, { idToken }) {
    const own = await ownAccount(context, idToken)
    assertRecent(context, own)
    await withOwnAccount(context, own.token, async (tx, { uid }) => {
      await removeAccount(tx, uid)
      await context.settings.accountDeleted(tx, uid)
    })
    context.settings.sessionsEnded(own.account.uid)
    return { kind: 'identitytoolkit#DeleteAccountResponse' }
  },
}

/**
 * Deletes an account with its sessions, linked identity providers and action codes, also sign-in links to its
 * e-mail address.
 * @returns false for an unknown account
 */
export function removeAccount(executor: Executor, uid: string): Promise<boolean> {
  return returnsRow(executor, {
    name: 'identity.remove-account',
    text: `WITH removed AS (DELETE FROM identity.accounts WHERE uid = $1 RETURNING uid, email),
        links AS (DELETE FROM identity.action_codes c USING removed r WHERE c.email = r.email AND c.type = 'EMAIL_SIGNIN')
      SELECT uid FROM removed`,
    values: [uid],
  })
}
