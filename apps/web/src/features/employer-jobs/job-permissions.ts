import type { CompanyRole, EmployerJobRow, JobAction, Person } from '@vouch/contract'
import { permittedJobActions } from '@vouch/domain'

/** The person's role in a company; null without one. */
function roleIn(person: Person | undefined, companyId: string): CompanyRole | null {
  return person?.memberships.find((membership) => membership.companyId === companyId)?.role ?? null
}

/** What may be done with a job of the list. A row has no list of its own, so the rules that the server asks are asked here. */
export function permittedInRow(row: EmployerJobRow, person: Person | undefined): JobAction[] {
  const waiting = Object.values(row.counts).reduce((sum, count) => sum + count, 0)
  return permittedJobActions({ ...row, waiting }, roleIn(person, row.company.id))
}

/** The companies in whose name the person may post jobs. */
export function postingCompanies(person: Person | undefined): Person['memberships'] {
  return (person?.memberships ?? []).filter(({ role }) => role === 'owner' || role === 'recruiter')
}
