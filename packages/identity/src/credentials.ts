import { type Account, accountColumns } from './accounts.ts'
import type { Executor } from './database.ts'
import { refusal } from './errors.ts'

const uniqueViolation = '23505'

/**
 * Gives an account another e-mail address. The first one that was ever replaced is remembered.
 * @param tx has locked the account
 * @throws ProtocolError EMAIL_EXISTS; the transaction cannot go on then
 */
export async function setEmail(
  tx: Executor,
  uid: string,
  email: string,
  verified: boolean,
): Promise<Account> {
  try {
    const { rows } = await tx.query<Account>({
      name: 'identity.set-email',
      text: `UPDATE identity.accounts AS a SET email = $2, email_verified = $3,
          initial_email = coalesce(a.initial_email, nullif(a.email, $2))
        WHERE a.uid = $1 RETURNING ${accountColumns}`,
      values: [uid, email, verified],
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

/** The account's address is proven. @param tx has locked the account */
export async function setEmailVerified(tx: Executor, uid: string): Promise<Account> {
  const { rows } = await tx.query<Account>({
    name: 'identity.set-email-verified',
    text: `UPDATE identity.accounts AS a SET email_verified = true WHERE a.uid = $1 RETURNING ${accountColumns}`,
    values: [uid],
  })
  return onlyRow(rows)
}

function onlyRow(rows: Account[]): Account {
  const [account] = rows
  if (account === undefined) throw new Error('identity: an account is gone that was locked')
  return account
}
