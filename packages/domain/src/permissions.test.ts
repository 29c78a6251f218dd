import { type CompanyRole, companyRoles, pipelineActions, type Role, roles } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccessAction, AccessResources } from './access-resources.ts'
import { compileRules, reachOf, visitor } from './lists/list-rules.ts'
import { type AccessActor, can } from './permissions.ts'

const companyId = 'company'
const candidateId = 'candidate'

/** A list with no rules. */
const closedList = {
  reach: reachOf(
    compileRules({ fields: [], hierarchical: false, closed: false, related: [] }, [], new Set()),
    visitor,
  ),
  held: null,
}

/** An issuer for which the caller has no rights. */
const issuerSide = { companyId, mayIssue: false, mayAssess: false }

/** For each action, a resource of another company and another person. */
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
  'job.approve': { companyId },
  'job.moderate': null,
  'job.import': { companyId },
  'job.save': null,
  'job.apply': null,
  'profile.own': null,
  'profile.publish': null,
  'passport.own': null,
  'passport.foreign-issuers': null,
  'passport.reports': null,
  'passport.issuer.apply': { companyId },
  'passport.issuer.decide': null,
  'passport.issuer.read': issuerSide,
  'passport.issuer.manage': issuerSide,
  'passport.issue': issuerSide,
  'passport.assess': issuerSide,
  'candidate.search': null,
  'candidate.read': null,
  'candidate.export': null,
  'job.search.keep': null,
  'job.match': null,
  'candidate.search.keep': null,
  'candidate.invite': { companyId },
  'pipeline.read': { companyId, candidateId, onTeam: true },
  'pipeline.act': { companyId, candidateId, onTeam: true, action: 'advance' },
  'pipeline.bulk': null,
  'pipeline.views': null,
  'pipeline.correspond': { companyId, candidateId, onTeam: true },
  'pipeline.note': { companyId, candidateId, onTeam: true },
  'pipeline.tag': { companyId, candidateId, onTeam: true },
  'pipeline.impression': { companyId, candidateId, onTeam: true },
  'pipeline.reveal': { companyId, candidateId, onTeam: true },
  'company.tags.read': { companyId },
  'company.tags.write': { companyId },
  'application.own': { candidateId },
  'application.confirm': { candidateId },
  'application.own.list': null,
  'file.upload': null,
  'file.own.list': null,
  'file.own': { ownerId: candidateId },
  'file.read': { ownerId: candidateId, received: [{ companyId, onTeam: true }] },
  'dashboard.candidate': null,
  'dashboard.employer': null,
  'dashboard.admin': null,
  'notification.own': null,
  'job.reports': null,
  'feedback.own': null,
  'feedback.manage': null,
  'administrator.manage': null,
  'record.read': null,
  'legal.edit': null,
  'letter.read': { companyId },
  'letter.write': { companyId },
  'search.synonyms': null,
  'master.define': null,
  'master.list': closedList,
  'master.read': closedList,
  'master.create': closedList,
  'master.update': closedList,
  'master.deactivate': closedList,
  'master.merge': closedList,
  'master.export': closedList,
  'master.propose': closedList,
}
const lists = Object.fromEntries(Object.entries(foreign).filter(([, resource]) => resource === closedList))
const actions = Object.keys(foreign) as AccessAction[]

const person = (some: readonly Role[], memberships: AccessActor['memberships'] = []): AccessActor => ({
  userId: 'somebody',
  roles: some,
  memberships,
})
const member = (role: CompanyRole) => person(['employer'], [{ companyId, role }])

describe('deny by default', () => {
  it.each(actions)('a visitor may not "%s"', (action) => {
    expect(can(null, action, foreign[action])).toBe(action in lists ? 'hidden' : 'no')
  })

  it('a person without a role may only manage their own account', () => {
    const allowed = actions.filter((action) => can(person([]), action, foreign[action]) === 'yes')
    expect(allowed).toEqual(['person.own', 'company.choose', 'notification.own', 'feedback.own'])
  })

  it('membership of one company hides other companies, with any roles', () => {
    const ofCompanies = ['company.members.read', 'job.read', 'job.write', 'pipeline.read'] as const
    fc.assert(
      fc.property(
        fc.subarray(roles.filter((role) => role !== 'admin')),
        fc.constantFrom(...companyRoles),
        fc.constantFrom(...ofCompanies),
        (some, role, action) => {
          const actor = person(some, [{ companyId: 'another', role }])
          expect(can(actor, action, { companyId, onTeam: true })).toBe('hidden')
        },
      ),
    )
  })

  it('only an admin moderates jobs, not even the owner of their company', () => {
    const owner = { ...person(['employer']), memberships: [{ companyId, role: 'owner' as const }] }
    expect(can(owner, 'job.moderate', null)).toBe('no')
    expect(can(null, 'job.moderate', null)).toBe('no')
    expect(can(person(['admin']), 'job.moderate', null)).toBe('yes')
  })

  it('an admin who is not a member cannot see a pipeline', () => {
    expect(can(person(['admin']), 'pipeline.read', { companyId, onTeam: true })).toBe('hidden')
    expect(can(person(['admin']), 'application.own', { candidateId })).toBe('hidden')
  })
})

describe('issuers of passports', () => {
  const side = { companyId, mayIssue: true, mayAssess: false }

  it('members need a right for each action; owners have all rights', () => {
    expect(can(member('recruiter'), 'passport.issue', side)).toBe('yes')
    expect(can(member('recruiter'), 'passport.assess', side)).toBe('no')
    expect(can(member('recruiter'), 'passport.issuer.manage', side)).toBe('no')
    expect(can(member('recruiter'), 'passport.issuer.read', issuerSide)).toBe('no')
    for (const action of ['passport.issue', 'passport.assess', 'passport.issuer.manage'] as const)
      expect(can(member('owner'), action, issuerSide)).toBe('yes')
  })

  it('an administrator issues for the marketplace, reads every issuer and issues for no company', () => {
    const admin = person(['admin'])
    expect(can(admin, 'passport.issue', { ...side, companyId: null })).toBe('yes')
    expect(can(admin, 'passport.issuer.read', side)).toBe('yes')
    expect(can(admin, 'passport.issue', side)).toBe('hidden')
    expect(can(member('owner'), 'passport.issue', { ...side, companyId: null })).toBe('hidden')
  })
})

describe('company roles', () => {
  const allowed = <A extends AccessAction>(action: A, resource: AccessResources[A]) =>
    companyRoles.filter((role) => can(member(role), action, resource) === 'yes')

  it('grant the permissions listed in security.md', () => {
    expect(allowed('company.write', { companyId })).toEqual(['owner'])
    expect(allowed('job.write', { companyId })).toEqual(['owner', 'recruiter'])
    expect(allowed('job.read', { companyId })).toEqual([...companyRoles])
    expect(allowed('pipeline.read', { companyId, onTeam: true })).toEqual([
      'owner',
      'recruiter',
      'hiring-manager',
      'viewer',
    ])
    expect(allowed('pipeline.correspond', { companyId, onTeam: true })).toEqual([
      'owner',
      'recruiter',
      'hiring-manager',
    ])
  })

  it.each(pipelineActions)('never let a viewer or an interviewer "%s"', (action) => {
    expect(can(member('viewer'), 'pipeline.act', { companyId, onTeam: true, action })).toBe('no')
    expect(can(member('interviewer'), 'pipeline.act', { companyId, onTeam: true, action })).toBe('no')
  })

  it('never allow withdrawing or confirming for the candidate', () => {
    expect(allowed('pipeline.act', { companyId, onTeam: true, action: 'withdraw' })).toEqual([])
    expect(allowed('pipeline.act', { companyId, onTeam: true, action: 'confirm-hire' })).toEqual([])
  })

  it('hide the own application, which could contain undisclosed decisions', () => {
    for (const role of companyRoles) {
      const actor = member(role)
      const own = { companyId, onTeam: true, candidateId: actor.userId }
      expect(can(actor, 'pipeline.read', own)).toBe('hidden')
      expect(can(actor, 'pipeline.act', { ...own, action: 'reject' })).toBe('hidden')
      expect(can(actor, 'pipeline.correspond', own)).toBe('hidden')
      expect(can(actor, 'application.own', { candidateId: actor.userId })).toBe('yes')
    }
  })
})

it('a file is readable by its owner and by readers of an application that includes it', () => {
  const file = { ownerId: 'somebody', received: [] }
  expect(can(person([]), 'file.read', file)).toBe('yes')
  expect(can(member('viewer'), 'file.read', foreign['file.read'])).toBe('yes')
  expect(can(member('interviewer'), 'file.read', foreign['file.read'])).toBe('hidden')
  expect(can(member('owner'), 'file.read', { ownerId: candidateId, received: [] })).toBe('hidden')
})

describe('a person who requested account deletion', () => {
  const departing: AccessActor = {
    userId: candidateId,
    roles: ['candidate', 'employer'],
    memberships: [{ companyId, role: 'owner' }],
    deletionRequested: true,
  }
  const side = { companyId, onTeam: false, candidateId: 'somebody else' }

  it('cannot make new commitments', () => {
    const decisions = [
      can(departing, 'job.apply', null),
      can(departing, 'profile.publish', null),
      can(departing, 'job.create', { companyId }),
      can(departing, 'job.publish', { companyId }),
      can(departing, 'company.create', null),
      can(departing, 'company.join.request', null),
      can(departing, 'company.submit', { companyId }),
      can(departing, 'candidate.invite', { companyId }),
      can(departing, 'pipeline.act', { ...side, action: 'hire' }),
      can(departing, 'pipeline.act', { ...side, action: 'advance' }),
      can(departing, 'application.confirm', { candidateId }),
    ]
    expect(new Set(decisions)).toEqual(new Set(['deletion-requested']))
  })

  it('can still read, decline and close', () => {
    const decisions = [
      can(departing, 'application.own', { candidateId }),
      can(departing, 'profile.own', null),
      can(departing, 'job.write', { companyId }),
      can(departing, 'pipeline.act', { ...side, action: 'reject' }),
      can(departing, 'company.leave', { companyId }),
      can(departing, 'company.join', null),
      can(departing, 'company.verify', { companyId }),
    ]
    expect(new Set(decisions)).toEqual(new Set(['yes']))
  })

  it('gets the same refusals as before for resources of others', () => {
    expect(can(departing, 'job.publish', { companyId: 'another' })).toBe('hidden')
    expect(can({ ...departing, roles: [] }, 'job.apply', null)).toBe('no')
  })
})
