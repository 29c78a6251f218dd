import type { IssuedPassportState } from '@vouch/contract'
import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { issuedIn } from '#db/sql/passport-sql.ts'
import type { Transaction } from '#db/transaction.ts'

/**
 * Forgets what issuers here hold of a person: offers end, and of passports only the id, the state, the places on status
 * lists and the end of the validity stay, which lead to nobody. Files that the person downloaded go on verifying.
 * @param email of the account, in the form that addresses are compared in; undefined if another account has it now
 */
export async function forgetPassports(
  trx: Transaction,
  userId: string,
  email: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from person_addresses where user_id = ${userId}`.execute(trx)
  const emails = [...rows.map((row) => row.email), ...(email === undefined ? [] : [email])]
  const closed: IssuedPassportState = 'closed'
  const theirs = sql<boolean>`(p.holder_id = ${userId} or p.email = any(${emails}::text[]))`
  await trx.deleteFrom('passports').where('holder_id', '=', userId).execute()
  // What reporters and administrators wrote may name the holder.
  await sql`
    update passport_reports r set words = '', note = '', version = r.version + 1
    from issued_passports p where p.id = r.passport_id and ${theirs}`.execute(trx)
  await sql`
    update passport_reports set email = null, locale = null where lower(email) = any(${emails}::text[])`.execute(
    trx,
  )
  await sql`
    delete from passport_endorsements e using issued_passports p where p.id = e.passport_id and ${theirs}`.execute(
    trx,
  )
  await sql`
    update passport_signatures g set credential = null, jwt = null
    from issued_passports p where p.id = g.passport_id and ${theirs}`.execute(trx)
  await sql`
    update issued_passports p
    set state = case when ${condition(issuedIn(['draft', 'pending']))} then ${closed} else p.state end,
      holder_id = null, email = null, name = '', salt = null, subject_id = null, token_hash = null, news_token_hash = null, evidence = '[]',
      reason = '', version = version + 1
    where ${theirs}`.execute(trx)
  await sql`delete from passport_batch_rows where email = any(${emails}::text[])`.execute(trx)
  await sql`delete from mails where recipient = any(${emails}::text[])`.execute(trx)
  await trx.deleteFrom('passport_shares').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('wallet_offers').where('holder_id', '=', userId).execute()
  for (const table of ['person_addresses', 'address_codes', 'passport_issuer_members'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}
