import type { CompanyRole } from '@vouch/contract'
import type { Executor } from '#db/transaction.ts'

/** The role of a user in a company; undefined for non-members. */
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
