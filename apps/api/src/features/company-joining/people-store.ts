import type { CompanyStatus } from '@vouch/contract'
import { isInMarketplace } from '@vouch/domain'
import { sql } from 'kysely'
import { AppError } from '#base/app-error.ts'
import type { Executor } from '#db/transaction.ts'

/**
 * Requires that the company is neither rejected nor suspended.
 * @throws AppError not-permitted-now
 */
export function requireInMarketplace(status: CompanyStatus): void {
  if (isInMarketplace(status)) return
  throw new AppError('not-permitted-now', 'This company was rejected or suspended, so it cannot add members.')
}

/** True when a member of the company has confirmed this e-mail address. */
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
