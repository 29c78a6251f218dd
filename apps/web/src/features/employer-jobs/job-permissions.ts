import type { CompanyRole, EmployerJobRow, JobAction, Person } from '@vouch/contract'
import { permittedJobActions } from '@vouch/domain'

function roleIn(person: Person | undefined, companyId: string): CompanyRole | null {
  return person?.memberships.find((membership) => membership.companyId === companyId)?.role ?? null
}

/**
 * Actions that the person may take on a job in a list. Computed by the domain rules, because lists have no permissions.
 */
export function permittedInRow(row: EmployerJobRow, person: Person | undefined): JobAction[] {
  const waiting = Object.values(row.counts ?? {}).reduce((sum, count) => sum + count, 0)
  return permittedJobActions({ ...row, waiting }, roleIn(person, row.company.id))
}

/** Companies for which the person may post jobs. */
export function postingCompanies(person: Person | undefined): Person['memberships'] {
  return (person?.memberships ?? []).filter(({ role }) => role === 'owner' || role === 'recruiter')
}
