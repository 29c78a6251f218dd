import type { CompanyRole, CompanyStatus } from '@vouch/contract'
import { excludedCompanyStatuses } from '@vouch/domain'
import { listed } from '#db/sql/condition.ts'

export function companyIs(status: CompanyStatus, table = 'c'): string {
  return `${table}.status = '${status}'`
}

/** SQL condition: the company may publish jobs. */
export function isInMarketplace(table = 'c'): string {
  return `${table}.status not in ${listed(excludedCompanyStatuses)}`
}

export function memberIs(role: CompanyRole, table = 'm'): string {
  return `${table}.role = '${role}'`
}
