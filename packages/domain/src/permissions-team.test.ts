import { type CompanyRole, companyRoles, pipelineActions } from '@vouch/contract'
import { describe, expect, it } from 'vitest'
import { type AccessActor, applicantReach, can, jobReach } from './permissions.ts'

const companyId = 'company'
const candidateId = 'candidate'
const employer = (memberships: AccessActor['memberships']): AccessActor => ({
  userId: 'somebody',
  roles: ['employer'],
  memberships,
})
const member = (role: CompanyRole) => employer([{ companyId, role }])

describe('hiring teams', () => {
  it('a hiring manager has no applicants of jobs on whose team they are not, like a stranger', () => {
    const [manager, stranger] = [member('hiring-manager'), employer([])]
    for (const action of [
      'pipeline.read',
      'pipeline.correspond',
      'pipeline.note',
      'pipeline.tag',
      'pipeline.impression',
    ] as const) {
      expect(can(manager, action, { companyId, onTeam: true })).toBe('yes')
      expect(can(manager, action, { companyId, onTeam: false })).toBe(
        can(stranger, action, { companyId, onTeam: false }),
      )
      // Others do not depend on the team.
      for (const role of companyRoles.filter((one) => one !== 'hiring-manager'))
        expect(can(member(role), action, { companyId, onTeam: true })).toBe(
          can(member(role), action, { companyId, onTeam: false }),
        )
    }
    const received = [{ companyId, onTeam: false }]
    expect(can(manager, 'file.read', { ownerId: candidateId, received })).toBe('hidden')
  })

  it('a hiring manager never hires, not even on the team', () => {
    for (const action of pipelineActions) {
      const onTeam = can(member('hiring-manager'), 'pipeline.act', { companyId, onTeam: true, action })
      expect(onTeam).toBe(['advance', 'move-back', 'reject'].includes(action) ? 'yes' : 'no')
      expect(can(member('hiring-manager'), 'pipeline.act', { companyId, onTeam: false, action })).toBe(
        'hidden',
      )
    }
  })

  it('say which jobs count in lists', () => {
    const actor = employer(companyRoles.map((role) => ({ companyId: role, role })))
    expect(applicantReach(actor)).toEqual({
      whole: ['owner', 'recruiter', 'viewer'],
      teams: ['hiring-manager'],
    })
    const others = ['owner', 'recruiter', 'interviewer', 'viewer']
    expect(jobReach(actor)).toEqual({ whole: others, teams: ['hiring-manager'] })
    expect(jobReach(actor, 'all')).toEqual({ whole: [...companyRoles], teams: [] })
    expect(jobReach(actor, 'mine')).toEqual({ whole: [], teams: [...companyRoles] })
  })
})
