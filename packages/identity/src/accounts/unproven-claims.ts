import type { Executor } from '../database.ts'
import { endAllSessions } from '../protocol/sessions.ts'
import { unlinkAllProviders } from '../providers/linked-providers.ts'
import { endCodesOf } from './action-codes.ts'

/**
 * Ends the password, providers, sessions and codes of an account, for when the owner of its mailbox enters and its holder
 * had not proven the address (`holderHasProven`): a stranger may have set them.
 * @param tx has locked the account
 * @returns whether there was a password, which the owner may have set themselves: tell them (`mailPasswordEnded`)
 */
export async function dropUnprovenClaims(tx: Executor, uid: string, now: Date): Promise<boolean> {
  await endAllSessions(tx, uid, now)
  await unlinkAllProviders(tx, uid)
  const { rows } = await tx.query({
    name: 'identity.drop-unproven-password',
    text: `UPDATE identity.accounts SET password_hash = NULL, password_updated_at = NULL
      WHERE uid = $1 AND password_hash IS NOT NULL RETURNING uid`,
    values: [uid],
  })
  await endCodesOf(tx, uid, now, new Date(0))
  await tx.query({
    name: 'identity.drop-unproven-addresses',
    text: 'DELETE FROM identity.known_addresses WHERE uid = $1',
    values: [uid],
  })
  return rows.length > 0
}
