import type { CompanyRole, CompanyStatus } from '@vouch/contract'
import { decidingRoles, outOfMarketplace } from '@vouch/domain'
import { listed } from '#db/sql/condition.ts'

export function companyIs(status: CompanyStatus, table = 'c'): string {
  return `${table}.status = '${status}'`
}

/** The company may publish jobs. */
export function isInMarketplace(table = 'c'): string {
  return `${table}.status not in ${listed(outOfMarketplace)}`
}

/** A row of `company_members`. */
export function memberIs(role: CompanyRole, table = 'm'): string {
  return `${table}.role = '${role}'`
}

/** A row of `company_members` whose person decides about applicants. */
export function decidesAboutApplicants(table = 'm'): string {
  return `${table}.role in ${listed(decidingRoles)}`
}
