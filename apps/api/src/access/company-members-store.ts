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
