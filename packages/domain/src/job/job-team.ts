import { type CompanyRole, type JobTeamRole, maxTeamMembers } from '@vouch/contract'

/** For each company role, the roles that its members may have on the hiring team of a job. */
const fitting: Readonly<Record<CompanyRole, readonly JobTeamRole[]>> = {
  owner: ['recruiter', 'hiring-manager'],
  recruiter: ['recruiter', 'hiring-manager'],
  'hiring-manager': ['hiring-manager'],
  interviewer: [],
  viewer: [],
}

/** The roles that a company member may have on the hiring team of a job, the most usual one first. */
export function teamRolesOf(role: CompanyRole): readonly JobTeamRole[] {
  return fitting[role]
}

/** Whether a company member may take over jobs from their last recruiter. */
export function mayLead(role: CompanyRole): boolean {
  return fitting[role].includes('recruiter')
}

/**
 * What becomes of a person's role on a team when their role in the company changes.
 * @param next their new role; null if they leave the company
 * @returns null if they leave the team
 */
export function teamRoleAfter(role: JobTeamRole, next: CompanyRole | null): JobTeamRole | null {
  const roles = next === null ? [] : fitting[next]
  return roles.includes(role) ? role : (roles[0] ?? null)
}

export interface TeamMembership {
  readonly userId: string
  readonly role: JobTeamRole
}

/** Whether a person is the only recruiter on a hiring team, so that a job that has not ended needs a successor. */
export function isLastRecruiter(team: readonly TeamMembership[], userId: string): boolean {
  const recruiters = team.filter(({ role }) => role === 'recruiter')
  return recruiters.length === 1 && recruiters[0]?.userId === userId
}

/** Why a person cannot have a role on a hiring team. */
export type TeamProblem = 'not-a-member' | 'role-does-not-fit' | 'full'

/**
 * Checks whether a person may have a role on a hiring team.
 * @param companyRole undefined for somebody who is not a member of the company
 */
export function teamProblem(
  team: readonly TeamMembership[],
  { userId, role }: TeamMembership,
  companyRole: CompanyRole | undefined,
): TeamProblem | null {
  if (!companyRole) return 'not-a-member'
  if (!fitting[companyRole].includes(role)) return 'role-does-not-fit'
  const isNew = !team.some((one) => one.userId === userId)
  return isNew && team.length >= maxTeamMembers ? 'full' : null
}
