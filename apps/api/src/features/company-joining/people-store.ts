import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A person who may come to belong to a company, held until the transaction ends. */
interface LockedPerson {
  readonly email: string
  readonly email_verified: boolean
  readonly display_name: string
  readonly status: string
}

export async function lockPerson(trx: Transaction, userId: string): Promise<LockedPerson | undefined> {
  return trx
    .selectFrom('users')
    .select(['email', 'email_verified', 'display_name', 'status'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Does somebody with this proven address belong to the company? */
export async function isMemberAddress(
  executor: Executor,
  companyId: string,
  email: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('users as u')
    .innerJoin('company_members as m', 'm.user_id', 'u.id')
    .select('u.id')
    .where(sql<boolean>`lower(u.email) = ${email}`)
    .where('u.email_verified', '=', true)
    .where('m.company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
