import type { CompanyRole } from '@vouch/contract'
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

export async function roleOf(
  executor: Executor,
  companyId: string,
  userId: string,
): Promise<CompanyRole | undefined> {
  const row = await executor
    .selectFrom('company_members')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role as CompanyRole | undefined
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

export async function ownersOf(executor: Executor, companyId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}
