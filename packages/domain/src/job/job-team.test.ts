import { companyRoles, jobTeamRoles, maxTeamMembers } from '@vouch/contract'
import { describe, expect, it } from 'vitest'
import { isLastRecruiter, mayLead, type TeamMembership, teamProblem, teamRoleAfter } from './job-team.ts'

const recruiter = (userId: string): TeamMembership => ({ userId, role: 'recruiter' })
const manager = (userId: string): TeamMembership => ({ userId, role: 'hiring-manager' })

describe('a hiring team', () => {
  it('takes the roles that fit the role in the company', () => {
    const fits = companyRoles.map((role) => [
      role,
      jobTeamRoles.filter((one) => teamProblem([], { userId: 'ana', role: one }, role) === null),
    ])
    expect(fits).toEqual([
      ['owner', ['recruiter', 'hiring-manager']],
      ['recruiter', ['recruiter', 'hiring-manager']],
      ['hiring-manager', ['hiring-manager']],
      ['interviewer', []],
      ['viewer', []],
    ])
    expect(teamProblem([], recruiter('ana'), undefined)).toBe('not-a-member')
    expect(teamProblem([], recruiter('ana'), 'viewer')).toBe('role-does-not-fit')
    expect(companyRoles.filter(mayLead)).toEqual(['owner', 'recruiter'])
  })

  it('has a limit, within which roles can still change', () => {
    const full = Array.from({ length: maxTeamMembers }, (_, index) => manager(`${index}`))
    expect(teamProblem(full, recruiter('another'), 'owner')).toBe('full')
    expect(teamProblem(full, recruiter('7'), 'owner')).toBeNull()
  })

  it('knows its last recruiter', () => {
    const team = [recruiter('ana'), manager('bo')]
    expect(isLastRecruiter(team, 'ana')).toBe(true)
    expect(isLastRecruiter(team, 'bo')).toBe(false)
    expect(isLastRecruiter([...team, recruiter('cy')], 'ana')).toBe(false)
    expect(isLastRecruiter([manager('bo')], 'bo')).toBe(false)
  })

  it('follows the role in the company', () => {
    const rolesAfter = (role: 'recruiter' | 'hiring-manager') =>
      [...companyRoles, null].map((next) => teamRoleAfter(role, next))
    expect(rolesAfter('recruiter')).toEqual(['recruiter', 'recruiter', 'hiring-manager', null, null, null])
    expect(rolesAfter('hiring-manager')).toEqual([
      'hiring-manager',
      'hiring-manager',
      'hiring-manager',
      null,
      null,
      null,
    ])
  })
})
