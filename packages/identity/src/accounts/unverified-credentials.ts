import { type Executor, returnsRow } from '../database.ts'
import { endAllSessions } from '../protocol/sessions.ts'
import { voidCodes } from './action-codes.ts'

/**
 * Deletes the password, linked identity providers, sessions and action codes of an account when the owner of
 * the mailbox signs in. Before the e-mail address was verified in a session (`isVerifiedByHolder`), an
 * attacker may have created the account to share it with its victim.
 * @param tx has locked the account
 * @returns whether a password was deleted. If so, mail the owner, who may have set it
 */
export async function dropUnverifiedCredentials(tx: Executor, uid: string, now: Date): Promise<boolean> {
  await endAllSessions(tx, uid, now)
  await tx.query({
    name: 'identity.unlink-all-providers',
    text: 'DELETE FROM identity.linked_providers WHERE uid = $1',
    values: [uid],
  })
  await voidCodes(tx, uid, now, new Date(0))
  await tx.query({
    name: 'identity.drop-unproven-addresses',
    text: 'DELETE FROM identity.known_addresses WHERE uid = $1',
    values: [uid],
  })
  return returnsRow(tx, {
    name: 'identity.drop-unproven-password',
    text: `UPDATE identity.accounts SET password_hash = NULL, password_updated_at = NULL
      WHERE uid = $1 AND password_hash IS NOT NULL RETURNING uid`,
    values: [uid],
  })
}
