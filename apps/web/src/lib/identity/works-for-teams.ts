import type { Person } from '@vouch/contract'
import { teamBoundRoles } from '@vouch/domain'

/** Whether a person has only jobs of hiring teams on which they are, because all their companies made them hiring managers. */
export function worksForTeams(person: Person | undefined): boolean {
  const { memberships = [] } = person ?? {}
  const bound: readonly string[] = teamBoundRoles
  return memberships.length > 0 && memberships.every(({ role }) => bound.includes(role))
}
