import type { Executor } from '../database.ts'
import { refusal } from '../protocol/errors.ts'
import { type Account, accountColumns } from './accounts.ts'

const uniqueViolation = '23505'

/** How an address was proven: by the holder of the account, by a link opened outside any session, or not at all. */
export type Proof = 'holder' | 'link' | 'none'

/**
 * Gives an account another e-mail address. The first one that was ever replaced is remembered.
 * @param tx has locked the account
 * @throws ProtocolError EMAIL_EXISTS; the transaction cannot go on then
 */
export async function setEmail(tx: Executor, uid: string, email: string, proof: Proof): Promise<Account> {
  try {
    const { rows } = await tx.query<Account>({
      name: 'identity.set-email',
      text: `UPDATE identity.accounts AS a SET email = $2, email_verified = $3, verified_without_session = $4,
          initial_email = coalesce(a.initial_email, nullif(a.email, $2))
        WHERE a.uid = $1 RETURNING ${accountColumns}`,
      values: [uid, email, proof !== 'none', proof === 'link'],
    })
    return onlyRow(rows)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) {
      throw refusal('EMAIL_EXISTS')
    }
    throw error
  }
}

/** @param tx has locked the account */
export async function setPassword(
  tx: Executor,
  uid: string,
  passwordHash: string,
  now: Date,
): Promise<Account> {
  const { rows } = await tx.query<Account>({
    name: 'identity.set-password',
    text: `UPDATE identity.accounts AS a SET password_hash = $2, password_updated_at = $3
      WHERE a.uid = $1 RETURNING ${accountColumns}`,
    values: [uid, passwordHash, now],
  })
  return onlyRow(rows)
}

/** The account's address is proven; a link takes nothing from an earlier proof. @param tx has locked the account */
export async function setEmailVerified(
  tx: Executor,
  uid: string,
  proof: Exclude<Proof, 'none'>,
): Promise<Account> {
  const { rows } = await tx.query<Account>({
    name: 'identity.set-email-verified',
    text: `UPDATE identity.accounts AS a SET email_verified = true,
        verified_without_session = $2 AND (a.verified_without_session OR NOT a.email_verified)
      WHERE a.uid = $1 RETURNING ${accountColumns}`,
    values: [uid, proof === 'link'],
  })
  return onlyRow(rows)
}

function onlyRow(rows: Account[]): Account {
  const [account] = rows
  if (account === undefined) throw new Error('identity: an account is gone that was locked')
  return account
}
