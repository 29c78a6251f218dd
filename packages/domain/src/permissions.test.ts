import { type CompanyRole, companyRoles, pipelineActions, type Role, roles } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccessAction, type AccessActor, type AccessResources, can } from './permissions.ts'

const companyId = 'company'
const candidateId = 'candidate'

/** One resource for each action: with a company that is not the actor's, and a person who is not the actor. */
const foreign: { [A in AccessAction]: AccessResources[A] } = {
  'person.own': null,
  'company.create': null,
  'company.list': null,
  'company.read': { companyId },
  'company.write': { companyId },
  'company.members.read': { companyId },
  'company.members.write': { companyId },
  'company.members.add': null,
  'company.leave': { companyId },
  'company.verify': { companyId },
  'company.submit': { companyId },
  'company.verification.read': { companyId },
  'company.document.read': { companyId },
  'company.decide': null,
  'company.choose': null,
  'company.join': null,
  'company.join.request': null,
  'job.create': { companyId },
  'job.read': { companyId },
  'job.write': { companyId },
  'job.publish': { companyId },
  'job.save': null,
  'job.apply': null,
  'profile.own': null,
  'profile.publish': null,
  'passport.own': null,
  'candidate.search': null,
  'candidate.read': null,
  'candidate.export': null,
  'candidate.search.keep': null,
  'candidate.invite': { companyId },
  'pipeline.read': { companyId, candidateId },
  'pipeline.act': { companyId, candidateId, action: 'advance' },
  'pipeline.correspond': { companyId, candidateId },
  'application.own': { candidateId },
  'application.confirm': { candidateId },
  'application.own.list': null,
  'file.upload': null,
  'file.own.list': null,
  'file.own': { ownerId: candidateId },
  'file.read': { ownerId: candidateId, companyIds: [companyId] },
  'dashboard.candidate': null,
  'dashboard.employer': null,
  'dashboard.admin': null,
  'notification.own': null,
  'administrator.manage': null,
  'legal.edit': null,
}
const actions = Object.keys(foreign) as AccessAction[]

const person = (some: readonly Role[], memberships: AccessActor['memberships'] = []): AccessActor => ({
  userId: 'somebody',
  roles: some,
  memberships,
})
const member = (role: CompanyRole) => person(['employer'], [{ companyId, role }])

describe('deny by default', () => {
  it.each(actions)('a visitor may not "%s"', (action) => {
    expect(can(null, action, foreign[action])).toBe('no')
  })

  it('a person without a role may do nothing but what concerns themselves', () => {
    const allowed = actions.filter((action) => can(person([]), action, foreign[action]) === 'yes')
    expect(allowed).toEqual(['person.own', 'company.choose', 'notification.own'])
  })

  it('membership of one company opens nothing of another, whatever the roles', () => {
    const ofCompanies = ['company.members.read', 'job.read', 'job.write', 'pipeline.read'] as const
    fc.assert(
      fc.property(
        fc.subarray(roles.filter((role) => role !== 'admin')),
        fc.constantFrom(...companyRoles),
        fc.constantFrom(...ofCompanies),
        (some, role, action) => {
          const actor = person(some, [{ companyId: 'another', role }])
          expect(can(actor, action, { companyId })).toBe('hidden')
        },
      ),
    )
  })

  it('an admin reads no pipeline: they are no member', () => {
    expect(can(person(['admin']), 'pipeline.read', { companyId })).toBe('hidden')
    expect(can(person(['admin']), 'application.own', { candidateId })).toBe('hidden')
  })
})

describe('company roles', () => {
  const allowed = <A extends AccessAction>(action: A, resource: AccessResources[A]) =>
    companyRoles.filter((role) => can(member(role), action, resource) === 'yes')

  it('open what security.md gives them', () => {
    expect(allowed('company.write', { companyId })).toEqual(['owner'])
    expect(allowed('job.write', { companyId })).toEqual(['owner', 'recruiter'])
    expect(allowed('job.read', { companyId })).toEqual([...companyRoles])
    expect(allowed('pipeline.read', { companyId })).toEqual([
      'owner',
      'recruiter',
      'hiring-manager',
      'viewer',
    ])
    expect(allowed('pipeline.correspond', { companyId })).toEqual(['owner', 'recruiter', 'hiring-manager'])
  })

  it.each(pipelineActions)('never let a viewer or an interviewer "%s"', (action) => {
    expect(can(member('viewer'), 'pipeline.act', { companyId, action })).toBe('no')
    expect(can(member('interviewer'), 'pipeline.act', { companyId, action })).toBe('no')
  })

  it('leave withdrawing and confirming to the candidate', () => {
    expect(allowed('pipeline.act', { companyId, action: 'withdraw' })).toEqual([])
    expect(allowed('pipeline.act', { companyId, action: 'confirm-hire' })).toEqual([])
  })

  it('open nothing of the own application: what is undisclosed would be told', () => {
    for (const role of companyRoles) {
      const actor = member(role)
      const own = { companyId, candidateId: actor.userId }
      expect(can(actor, 'pipeline.read', own)).toBe('hidden')
      expect(can(actor, 'pipeline.act', { ...own, action: 'reject' })).toBe('hidden')
      expect(can(actor, 'pipeline.correspond', own)).toBe('hidden')
      expect(can(actor, 'application.own', { candidateId: actor.userId })).toBe('yes')
    }
  })
})

it('opens a file to its owner and to those who read an application that holds it', () => {
  const file = { ownerId: 'somebody', companyIds: [] }
  expect(can(person([]), 'file.read', file)).toBe('yes')
  expect(can(member('viewer'), 'file.read', foreign['file.read'])).toBe('yes')
  expect(can(member('interviewer'), 'file.read', foreign['file.read'])).toBe('hidden')
  expect(can(member('owner'), 'file.read', { ownerId: candidateId, companyIds: [] })).toBe('hidden')
})

describe('somebody whose account is about to be deleted', () => {
  const leaving: AccessActor = {
    userId: candidateId,
    roles: ['candidate', 'employer'],
    memberships: [{ companyId, role: 'owner' }],
    leaving: true,
  }
  const side = { companyId, candidateId: 'somebody else' }

  it('begins nothing that others rely on', () => {
    const decisions = [
      can(leaving, 'job.apply', null),
      can(leaving, 'profile.publish', null),
      can(leaving, 'job.create', { companyId }),
      can(leaving, 'job.publish', { companyId }),
      can(leaving, 'company.create', null),
      can(leaving, 'company.join.request', null),
      can(leaving, 'company.submit', { companyId }),
      can(leaving, 'candidate.invite', { companyId }),
      can(leaving, 'pipeline.act', { ...side, action: 'hire' }),
      can(leaving, 'pipeline.act', { ...side, action: 'advance' }),
      can(leaving, 'application.confirm', { candidateId }),
    ]
    expect(new Set(decisions)).toEqual(new Set(['leaving']))
  })

  it('can still read, decline and close', () => {
    const decisions = [
      can(leaving, 'application.own', { candidateId }),
      can(leaving, 'profile.own', null),
      can(leaving, 'job.write', { companyId }),
      can(leaving, 'pipeline.act', { ...side, action: 'reject' }),
      can(leaving, 'company.leave', { companyId }),
      can(leaving, 'company.join', null),
      can(leaving, 'company.verify', { companyId }),
    ]
    expect(new Set(decisions)).toEqual(new Set(['yes']))
  })

  it('learns no more than before of what is not theirs', () => {
    expect(can(leaving, 'job.publish', { companyId: 'another' })).toBe('hidden')
    expect(can({ ...leaving, roles: [] }, 'job.apply', null)).toBe('no')
  })
})
