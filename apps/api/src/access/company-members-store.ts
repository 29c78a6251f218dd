import type { CompanyRole } from '@vouch/contract'
import type { Executor } from '#db/transaction.ts'

/** What somebody is in a company; undefined for who does not belong to it. */
export async function roleInCompany(
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

/** The people who own a company, in the order of their ids. */
export async function ownersOfCompany(executor: Executor, companyId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}
