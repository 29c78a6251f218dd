import { type Executor, isUniqueViolation, updateLocked } from '../database.ts'
import { refusal } from '../protocol/errors.ts'
import { type Account, accountColumns } from './accounts.ts'

/**
 * How an e-mail address was verified: in a session of the account, by a link opened while signed out, or not at all.
 */
type Proof = 'holder' | 'link' | 'none'

/**
 * Changes the e-mail address of an account. The account's first address is kept as `initial_email`.
 * @param tx transaction that holds a lock on the account
 * @throws ProtocolError EMAIL_EXISTS, which aborts the transaction
 */
export async function setEmail(tx: Executor, uid: string, email: string, proof: Proof): Promise<Account> {
  try {
    return await updateLocked(tx, {
      name: 'identity.set-email',
      text: `UPDATE identity.accounts AS a SET email = $2, email_verified = $3, verified_without_session = $4,
          initial_email = coalesce(a.initial_email, nullif(a.email, $2))
        WHERE a.uid = $1 RETURNING ${accountColumns}`,
      values: [uid, email, proof !== 'none', proof === 'link'],
    })
  } catch (error) {
    throw isUniqueViolation(error) ? refusal('EMAIL_EXISTS') : error
  }
}

/** Stores the hash of a new password. @param tx transaction that holds a lock on the account */
export function setPassword(tx: Executor, uid: string, passwordHash: string, now: Date): Promise<Account> {
  return updateLocked(tx, {
    name: 'identity.set-password',
    text: `UPDATE identity.accounts AS a SET password_hash = $2, password_updated_at = $3
      WHERE a.uid = $1 RETURNING ${accountColumns}`,
    values: [uid, passwordHash, now],
  })
}

/**
 * Marks the e-mail address as verified. A verification in a session is not replaced by one without.
 * @param tx transaction that holds a lock on the account
 */
export function setEmailVerified(tx: Executor, uid: string, proof: Exclude<Proof, 'none'>): Promise<Account> {
  return updateLocked(tx, {
    name: 'identity.set-email-verified',
    text: `UPDATE identity.accounts AS a SET email_verified = true,
        verified_without_session = $2 AND (a.verified_without_session OR NOT a.email_verified)
      WHERE a.uid = $1 RETURNING ${accountColumns}`,
    values: [uid, proof === 'link'],
  })
}
