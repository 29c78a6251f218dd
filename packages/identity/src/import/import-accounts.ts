import { canonicalEmail } from '../accounts/emails.ts'
import { assertArgon2id } from '../accounts/passwords.ts'
import type { Executor } from '../database.ts'

export interface ImportedAccount {
  /** Account id of 1 to 128 characters. */
  uid: string
  email: string
  displayName: string | null
  /** The password's argon2id PHC string, for example from `hashPassword`. */
  passwordHash: string
  emailVerified: boolean
}

/** Inserts accounts; see `Identity.importAccounts`. */
export async function importAccounts(
  executor: Executor,
  accounts: readonly ImportedAccount[],
  now: Date,
): Promise<void> {
  for (const { passwordHash } of accounts) assertArgon2id(passwordHash)
  const records = accounts.map((account) => ({ ...account, email: canonicalEmail(account.email) }))
  await executor.query({
    name: 'identity.import-accounts',
    text: `INSERT INTO identity.accounts (uid, email, display_name, password_hash, email_verified,
        password_updated_at, valid_since, created_at, last_login_at)
      SELECT uid, email, "displayName", "passwordHash", "emailVerified",
        $2::timestamptz, date_trunc('second', $2::timestamptz), $2::timestamptz, $2::timestamptz
      FROM jsonb_to_recordset($1::jsonb) AS a (uid text, email text, "displayName" text, "passwordHash" text,
        "emailVerified" boolean)`,
    values: [JSON.stringify(records), now],
  })
}
