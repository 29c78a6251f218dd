import type { CompanyStatus } from '@vouch/contract'
import { isInMarketplace } from '@vouch/domain'
import { AppError } from '#base/app-error.ts'

/** @throws AppError not-permitted-now for a company that was refused or stopped */
export function requireInMarketplace(status: CompanyStatus): void {
  if (isInMarketplace(status)) return
  throw new AppError('not-permitted-now', 'This company is out of the marketplace: nobody joins it.')
}
