import type { CompanyRole, PipelineAction, Role } from '@vouch/contract'
import { transitions } from './application/pipeline.ts'
import { decidingRoles, readingRoles, recruitingRoles } from './company/company-roles.ts'

/** A person, as far as rules need to know them. */
export interface AccessActor {
  readonly userId: string
  readonly roles: readonly Role[]
  readonly memberships: readonly { readonly companyId: string; readonly role: CompanyRole }[]
  /** They have asked for their account to be deleted. */
  readonly leaving?: boolean
}

/** The company's side of one application, or of all of a job when no candidate is named. */
interface HiringSide {
  companyId: string
  candidateId?: string
}

/** What each action is asked about. */
export interface AccessResources {
  'person.own': null
  'company.create': null
  'company.list': null
  'company.read': { companyId: string }
  'company.write': { companyId: string }
  'company.members.read': { companyId: string }
  'company.members.write': { companyId: string }
  'company.members.add': null
  'company.leave': { companyId: string }
  'company.verify': { companyId: string }
  'company.submit': { companyId: string }
  'company.verification.read': { companyId: string }
  'company.document.read': { companyId: string }
  'company.decide': null
  'company.choose': null
  'company.join': null
  'company.join.request': null
  'job.create': { companyId: string }
  'job.read': { companyId: string }
  'job.write': { companyId: string }
  'job.publish': { companyId: string }
  'job.save': null
  'job.apply': null
  'profile.own': null
  'profile.publish': null
  'passport.own': null
  'candidate.search': null
  'candidate.read': null
  'candidate.export': null
  'candidate.search.keep': null
  'candidate.invite': { companyId: string }
  'pipeline.read': HiringSide
  'pipeline.act': HiringSide & { action: PipelineAction }
  'pipeline.correspond': HiringSide
  'application.own': { candidateId: string }
  'application.confirm': { candidateId: string }
  'application.own.list': null
  'file.upload': null
  'file.own.list': null
  'file.own': { ownerId: string }
  'file.read': { ownerId: string; companyIds: readonly string[] }
  'dashboard.candidate': null
  'dashboard.employer': null
  'dashboard.admin': null
  'notification.own': null
  'administrator.manage': null
  'legal.edit': null
}

export type AccessAction = keyof AccessResources

/**
 * `hidden`: not allowed, and even that it exists is not theirs to know (404). `leaving`: allowed once they keep their
 * account.
 */
export type AccessDecision = 'yes' | 'no' | 'hidden' | 'leaving'

type Rule<A extends AccessAction> = (actor: AccessActor, resource: AccessResources[A]) => AccessDecision

/** The role of a person in a company, null without one. */
export function companyRoleOf(actor: AccessActor, companyId: string): CompanyRole | null {
  return actor.memberships.find((membership) => membership.companyId === companyId)?.role ?? null
}

const has = (actor: AccessActor, role: Role) => actor.roles.includes(role)
const ifRole =
  (...roles: Role[]) =>
  (actor: AccessActor): AccessDecision =>
    roles.some((role) => has(actor, role)) ? 'yes' : 'no'

/** Members with one of the roles may; other members are refused; strangers do not learn that it exists. */
function memberWith(actor: AccessActor, companyId: string, allowed: readonly CompanyRole[]): AccessDecision {
  const role = companyRoleOf(actor, companyId)
  if (!role) return 'hidden'
  return allowed.includes(role) ? 'yes' : 'no'
}

/** As {@link memberWith}; but nobody is on the hiring side of their own application, or they would see what is undisclosed. */
function hiringMember(
  actor: AccessActor,
  { companyId, candidateId }: HiringSide,
  allowed: readonly CompanyRole[],
): AccessDecision {
  return candidateId === actor.userId ? 'hidden' : memberWith(actor, companyId, allowed)
}

const orAdmin = (actor: AccessActor, decision: AccessDecision): AccessDecision =>
  has(actor, 'admin') ? 'yes' : decision

const everybody: readonly CompanyRole[] = ['owner', 'recruiter', 'hiring-manager', 'interviewer', 'viewer']

/** Every rule of who may do what; anything that has no rule does not compile, and nothing is allowed by silence. */
const rules: { readonly [A in AccessAction]: Rule<A> } = {
  'person.own': () => 'yes',
  'company.create': ifRole('employer', 'admin'),
  'company.list': ifRole('employer', 'admin'),
  'company.read': (actor, { companyId }) => orAdmin(actor, memberWith(actor, companyId, everybody)),
  'company.write': (actor, { companyId }) => orAdmin(actor, memberWith(actor, companyId, ['owner'])),
  'company.members.read': (actor, { companyId }) => orAdmin(actor, memberWith(actor, companyId, everybody)),
  'company.members.write': (actor, { companyId }) => orAdmin(actor, memberWith(actor, companyId, ['owner'])),
  'company.members.add': ifRole('admin'),
  'company.leave': (actor, { companyId }) => orAdmin(actor, memberWith(actor, companyId, everybody)),
  'company.verify': (actor, { companyId }) => orAdmin(actor, memberWith(actor, companyId, ['owner'])),
  'company.submit': (actor, { companyId }) => orAdmin(actor, memberWith(actor, companyId, ['owner'])),
  'company.verification.read': (actor, { companyId }) =>
    orAdmin(actor, memberWith(actor, companyId, everybody)),
  'company.document.read': (actor, { companyId }) => orAdmin(actor, memberWith(actor, companyId, ['owner'])),
  'company.decide': ifRole('admin'),
  'company.choose': () => 'yes',
  'company.join': ifRole('employer'),
  'company.join.request': ifRole('employer'),
  'job.create': (actor, { companyId }) => memberWith(actor, companyId, recruitingRoles),
  'job.read': (actor, { companyId }) => memberWith(actor, companyId, everybody),
  'job.write': (actor, { companyId }) => memberWith(actor, companyId, recruitingRoles),
  'job.publish': (actor, { companyId }) => memberWith(actor, companyId, recruitingRoles),
  'job.save': ifRole('candidate'),
  'job.apply': ifRole('candidate'),
  'profile.own': ifRole('candidate'),
  'profile.publish': ifRole('candidate'),
  // Whose they are is decided with each: stores ask for the holder's, and nobody else learns that one exists.
  'passport.own': ifRole('candidate'),
  // Whose profiles they see is decided row by row: `visible-candidates.ts` of the API.
  'candidate.search': ifRole('employer', 'admin'),
  'candidate.read': ifRole('employer', 'admin'),
  'candidate.export': ifRole('employer', 'admin'),
  'candidate.search.keep': ifRole('employer'),
  'candidate.invite': (actor, { companyId }) => memberWith(actor, companyId, recruitingRoles),
  'pipeline.read': (actor, side) => hiringMember(actor, side, readingRoles),
  'pipeline.act': (actor, { action, ...side }) =>
    hiringMember(
      actor,
      side,
      everybody.filter((role) => transitions[action].by.includes(role)),
    ),
  'pipeline.correspond': (actor, side) => hiringMember(actor, side, decidingRoles),
  'application.own': (actor, { candidateId }) => (actor.userId === candidateId ? 'yes' : 'hidden'),
  'application.confirm': (actor, { candidateId }) => (actor.userId === candidateId ? 'yes' : 'hidden'),
  'application.own.list': ifRole('candidate'),
  'file.upload': ifRole('candidate'),
  'file.own.list': ifRole('candidate'),
  'file.own': (actor, { ownerId }) => (actor.userId === ownerId ? 'yes' : 'hidden'),
  'file.read': (actor, { ownerId, companyIds }) =>
    actor.userId === ownerId ||
    companyIds.some((companyId) => memberWith(actor, companyId, readingRoles) === 'yes')
      ? 'yes'
      : 'hidden',
  'dashboard.candidate': ifRole('candidate'),
  'dashboard.employer': ifRole('employer'),
  'dashboard.admin': ifRole('admin'),
  'notification.own': () => 'yes',
  'administrator.manage': ifRole('admin'),
  'legal.edit': ifRole('admin'),
}

const always = () => true

/** What others rely on: nobody begins it whose account is about to be deleted. Declining, closing and leaving stay open. */
const commitments: { readonly [A in AccessAction]?: (resource: AccessResources[A]) => boolean } = {
  'company.create': always,
  'company.join.request': always,
  'company.submit': always,
  'job.create': always,
  'job.publish': always,
  'job.apply': always,
  'profile.publish': always,
  'candidate.invite': always,
  'pipeline.act': ({ action }) => action === 'advance' || action === 'hire',
  'application.confirm': always,
}

/**
 * Asks the rules: deny by default.
 * @param actor who asks; null for a visitor, who may do nothing of this list
 */
export function can<A extends AccessAction>(
  actor: AccessActor | null,
  action: A,
  resource: AccessResources[A],
): AccessDecision {
  if (actor === null) return 'no'
  const decision = rules[action](actor, resource)
  const isCommitment = commitments[action]?.(resource) ?? false
  return decision === 'yes' && actor.leaving && isCommitment ? 'leaving' : decision
}
