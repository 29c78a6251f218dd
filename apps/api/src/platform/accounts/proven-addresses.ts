import { sql } from 'kysely'
import type { Executor } from '#db/transaction.ts'

/**
 * Addresses that a person has proven, in the form that addresses are compared in: that of the account, and further ones.
 */
export async function provenAddresses(executor: Executor, userId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(normalize(email, NFC)) as email from users where id = ${userId} and email_verified and email <> ''
    union select email from person_addresses where user_id = ${userId}`.execute(executor)
  return rows.map((row) => row.email)
}
