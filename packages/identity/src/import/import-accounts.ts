import { canonicalEmail } from '../accounts/emails.ts'
import { assertArgon2id } from '../accounts/passwords.ts'
import type { Executor } from '../database.ts'

export interface ImportedAccount {
  /** 1 to 128 characters, kept as it is. */
  uid: string
  email: string
  displayName: string | null
  /** PHC string of argon2id, for example of `hashPassword`. */
  passwordHash: string
  emailVerified: boolean
}

/**
 * Adds many accounts with one INSERT; they can sign in at once.
 * @throws ProtocolError INVALID_EMAIL, TypeError for another kind of hash, the database's error for a uid or e-mail
 *   that exists; nothing is added then
 */
export async function importAccounts(
  executor: Executor,
  accounts: readonly ImportedAccount[],
  now: Date,
): Promise<void> {
  for (const { passwordHash } of accounts) assertArgon2id(passwordHash)
  await executor.query({
    name: 'identity.import-accounts',
    text: `INSERT INTO identity.accounts (uid, email, display_name, password_hash, email_verified,
        password_updated_at, valid_since, created_at, last_login_at)
      SELECT uid, email, display_name, password_hash, email_verified,
        $6::timestamptz, date_trunc('second', $6::timestamptz), $6::timestamptz, $6::timestamptz
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[])
        AS imported (uid, email, display_name, password_hash, email_verified)`,
    values: [
      accounts.map((account) => account.uid),
      accounts.map((account) => canonicalEmail(account.email)),
      accounts.map((account) => account.displayName),
      accounts.map((account) => account.passwordHash),
      accounts.map((account) => account.emailVerified),
      now,
    ],
  })
}
