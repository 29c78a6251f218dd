import type { CompanyRole, MasterAction, Role } from '@vouch/contract'
import type { AccessAction, AccessResources, HiringSide, IssuerSide, ListSide } from './access-resources.ts'
import { transitions } from './application/pipeline.ts'
import {
  approvingRoles,
  decidingRoles,
  readingRoles,
  recruitingRoles,
  teamBoundRoles,
} from './company/company-roles.ts'
import { allows, allowsSome } from './lists/list-rules.ts'

/** Facts about a user that the access rules need. */
export interface AccessActor {
  readonly userId: string
  readonly roles: readonly Role[]
  readonly memberships: readonly { readonly companyId: string; readonly role: CompanyRole }[]
  /** Whether the user has asked for the deletion of their account. */
  readonly deletionRequested?: boolean
}

/**
 * `no`: not allowed (403). `hidden`: not allowed, and the response must not reveal that the resource exists
 * (404). `deletion-requested`: allowed again if the user cancels the deletion of their account.
 */
export type AccessDecision = 'yes' | 'no' | 'hidden' | 'deletion-requested'

type Rule<A extends AccessAction> = (actor: AccessActor, resource: AccessResources[A]) => AccessDecision

/** Role of a user in a company; null for non-members. */
export function companyRoleOf(actor: AccessActor, companyId: string): CompanyRole | null {
  return actor.memberships.find((membership) => membership.companyId === companyId)?.role ?? null
}

const ifRole =
  (...roles: Role[]) =>
  (actor: AccessActor): AccessDecision =>
    roles.some((role) => actor.roles.includes(role)) ? 'yes' : 'no'

/** `yes` for company members with an allowed role, `no` for other members, `hidden` for non-members. */
function memberWith(actor: AccessActor, companyId: string, allowed: readonly CompanyRole[]): AccessDecision {
  const role = companyRoleOf(actor, companyId)
  if (!role) return 'hidden'
  return allowed.includes(role) ? 'yes' : 'no'
}

const isTeamBound = (role: CompanyRole | null) =>
  (teamBoundRoles as readonly (CompanyRole | null)[]).includes(role)

/**
 * Like {@link memberWith}, but `hidden` for hiring managers of other jobs, and for a member's own application: the
 * employer's view would show the member undisclosed decisions.
 */
function hiringMember(
  actor: AccessActor,
  { companyId, candidateId, onTeam }: HiringSide,
  allowed: readonly CompanyRole[],
): AccessDecision {
  const isOutside = isTeamBound(companyRoleOf(actor, companyId)) && !onTeam
  return isOutside || candidateId === actor.userId ? 'hidden' : memberWith(actor, companyId, allowed)
}

const ifMember =
  (allowed: readonly CompanyRole[]) =>
  (actor: AccessActor, { companyId }: { companyId: string }) =>
    memberWith(actor, companyId, allowed)

const ifMemberOrAdmin =
  (allowed: readonly CompanyRole[]) =>
  (actor: AccessActor, { companyId }: { companyId: string }) =>
    actor.roles.includes('admin') ? 'yes' : memberWith(actor, companyId, allowed)

/** Like {@link ifMemberOrAdmin}; what belongs to the marketplace, without a company, only for administrators. */
const ifMemberOrMarketplace =
  (allowed: readonly CompanyRole[]) =>
  (actor: AccessActor, { companyId }: { companyId: string | null }) =>
    companyId === null ? ifRole('admin')(actor) : ifMemberOrAdmin(allowed)(actor, { companyId })

/**
 * `yes` for those who have the right, `no` for other members of the company, `hidden` for everybody else.
 * @param right of a member; null for what only owners do
 */
const ifIssuing =
  (right: 'mayIssue' | 'mayAssess' | null) =>
  (actor: AccessActor, side: IssuerSide): AccessDecision => {
    if (side.companyId === null) return actor.roles.includes('admin') ? 'yes' : 'hidden'
    const role = companyRoleOf(actor, side.companyId)
    if (role === null) return 'hidden'
    return role === 'owner' || (right !== null && side[right]) ? 'yes' : 'no'
  }

const ifIssuerReader = (actor: AccessActor, side: IssuerSide): AccessDecision => {
  if (actor.roles.includes('admin')) return 'yes'
  const issuing = ifIssuing('mayIssue')(actor, side)
  return issuing === 'no' ? ifIssuing('mayAssess')(actor, side) : issuing
}

const ifCandidate = (actor: AccessActor, { candidateId }: { candidateId: string }) =>
  actor.userId === candidateId ? 'yes' : 'hidden'

/** `hidden` for a list or value that the caller may not even list. */
function byListRules(action: MasterAction, { reach, held }: ListSide): AccessDecision {
  const may = (one: MasterAction) => (held ? allows(reach, one, held) : allowsSome(reach, one))
  return may(action) ? 'yes' : may('list') ? 'no' : 'hidden'
}

const anyRole: readonly CompanyRole[] = ['owner', 'recruiter', 'hiring-manager', 'interviewer', 'viewer']

/** The access rule of each action. */
const rules: { readonly [A in AccessAction]: Rule<A> } = {
  'person.own': () => 'yes',
  'company.create': ifRole('employer', 'admin'),
  'company.list': ifRole('employer', 'admin'),
  'company.read': ifMemberOrAdmin(anyRole),
  'company.write': ifMemberOrAdmin(['owner']),
  'company.members.read': ifMemberOrAdmin(anyRole),
  'company.members.write': ifMemberOrAdmin(['owner']),
  'company.members.add': ifRole('admin'),
  'company.leave': ifMemberOrAdmin(anyRole),
  'company.verify': ifMemberOrAdmin(['owner']),
  'company.submit': ifMemberOrAdmin(['owner']),
  'company.verification.read': ifMemberOrAdmin(anyRole),
  'company.document.read': ifMemberOrAdmin(['owner']),
  'company.decide': ifRole('admin'),
  'company.choose': () => 'yes',
  'company.join': ifRole('employer'),
  'company.join.request': ifRole('employer'),
  'job.create': ifMember(recruitingRoles),
  'job.read': ifMember(anyRole),
  'job.write': ifMember(recruitingRoles),
  'job.publish': ifMember(recruitingRoles),
  'job.approve': ifMember(approvingRoles),
  'job.moderate': ifRole('admin'),
  'job.import': ifMemberOrMarketplace(['owner']),
  'job.save': ifRole('candidate'),
  'job.search.keep': ifRole('candidate'),
  // Needs no resource: people compare jobs only with their own profile.
  'job.match': ifRole('candidate'),
  'job.apply': ifRole('candidate'),
  'profile.own': ifRole('candidate'),
  'profile.publish': ifRole('candidate'),
  // Needs no resource: database queries select only the holder's own passports.
  'passport.own': ifRole('candidate'),
  'passport.foreign-issuers': ifRole('admin'),
  'passport.reports': ifRole('admin'),
  'passport.issuer.apply': ifMember(['owner']),
  'passport.issuer.decide': ifRole('admin'),
  'passport.issuer.read': ifIssuerReader,
  'passport.issuer.manage': ifIssuing(null),
  'passport.issue': ifIssuing('mayIssue'),
  'passport.assess': ifIssuing('mayAssess'),
  // Needs no resource: `visible-candidates.ts` of the API checks each candidate found.
  'candidate.search': ifRole('employer', 'admin'),
  'candidate.read': ifRole('employer', 'admin'),
  'candidate.export': ifRole('employer', 'admin'),
  'candidate.search.keep': ifRole('employer'),
  'candidate.invite': ifMember(recruitingRoles),
  'pipeline.read': (actor, side) => hiringMember(actor, side, readingRoles),
  'pipeline.act': (actor, { action, ...side }) =>
    hiringMember(
      actor,
      side,
      anyRole.filter((role) => transitions[action].by.includes(role)),
    ),
  // Needs no resource: each application is judged by `pipeline.act`, and people find only their own operations.
  'pipeline.bulk': ifRole('employer'),
  // Needs no resource: people find only their own views, and the job of one is judged by `pipeline.read`.
  'pipeline.views': ifRole('employer'),
  'pipeline.correspond': (actor, side) => hiringMember(actor, side, decidingRoles),
  // Viewers read applications without the notes.
  'pipeline.note': (actor, side) => hiringMember(actor, side, decidingRoles),
  'pipeline.tag': (actor, side) => hiringMember(actor, side, decidingRoles),
  'pipeline.impression': (actor, side) => hiringMember(actor, side, decidingRoles),
  'pipeline.reveal': (actor, side) => hiringMember(actor, side, recruitingRoles),
  'company.tags.read': ifMember(readingRoles),
  'company.tags.write': ifMember(recruitingRoles),
  'application.own': ifCandidate,
  'application.confirm': ifCandidate,
  'application.own.list': ifRole('candidate'),
  'file.upload': ifRole('candidate'),
  'file.own.list': ifRole('candidate'),
  'file.own': (actor, { ownerId }) => (actor.userId === ownerId ? 'yes' : 'hidden'),
  'file.read': (actor, { ownerId, received }) =>
    actor.userId === ownerId || received.some((side) => hiringMember(actor, side, readingRoles) === 'yes')
      ? 'yes'
      : 'hidden',
  'dashboard.candidate': ifRole('candidate'),
  'dashboard.employer': ifRole('employer'),
  'dashboard.admin': ifRole('admin'),
  'notification.own': () => 'yes',
  'job.reports': ifRole('admin'),
  'feedback.own': () => 'yes',
  'feedback.manage': ifRole('admin'),
  'administrator.manage': ifRole('admin'),
  'record.read': ifRole('admin'),
  'legal.edit': ifRole('admin'),
  'letter.read': ifMemberOrMarketplace(readingRoles),
  'letter.write': ifMemberOrMarketplace(recruitingRoles),
  'search.synonyms': ifRole('admin'),
  'master.define': ifRole('admin'),
  'master.list': (_, side) => byListRules('list', side),
  'master.read': (_, side) => byListRules('read', side),
  'master.create': (_, side) => byListRules('create', side),
  'master.update': (_, side) => byListRules('update', side),
  'master.deactivate': (_, side) => byListRules('deactivate', side),
  'master.merge': (_, side) => byListRules('merge', side),
  'master.export': (_, side) => byListRules('export', side),
  'master.propose': (_, side) => byListRules('propose', side),
}

/** Jobs of a user's companies. */
export interface JobReach {
  /** Companies of which all jobs count. */
  readonly whole: readonly string[]
  /** Companies of which only jobs with the user on the hiring team count. */
  readonly teams: readonly string[]
}

/**
 * Where a user may read, or also answer, applicants of jobs, for lists and numbers of several jobs. Whoever may reject an
 * applicant answers them.
 */
export function applicantReach(actor: AccessActor, may: 'read' | 'answer' = 'read'): JobReach {
  const isAllowed = (side: HiringSide) =>
    may === 'read'
      ? can(actor, 'pipeline.read', side) === 'yes'
      : can(actor, 'pipeline.act', { ...side, action: 'reject' }) === 'yes'
  const reads = (onTeam: boolean) =>
    actor.memberships
      .map(({ companyId }) => companyId)
      .filter((companyId) => isAllowed({ companyId, onTeam }))
  const whole = reads(false)
  return { whole, teams: reads(true).filter((companyId) => !whole.includes(companyId)) }
}

/**
 * Which jobs of their companies concern a user, for lists and numbers of several jobs.
 * @param scope `mine`: those on whose team they are; `all`; without, as their role in the company has it
 */
export function jobReach(actor: AccessActor, scope?: 'mine' | 'all'): JobReach {
  const companies = actor.memberships.filter(
    ({ companyId }) => can(actor, 'job.read', { companyId }) === 'yes',
  )
  const isOwn = (role: CompanyRole) => scope === 'mine' || (scope === undefined && isTeamBound(role))
  const ids = (own: boolean) =>
    companies.filter(({ role }) => isOwn(role) === own).map(({ companyId }) => companyId)
  return { whole: ids(false), teams: ids(true) }
}

const nobody: AccessActor = { userId: '', roles: [], memberships: [] }

const always = () => true

/** Actions that other people rely on, such as publishing a job. Forbidden to users who asked for account deletion. */
const commitments: { readonly [A in AccessAction]?: (resource: AccessResources[A]) => boolean } = {
  'company.create': always,
  'company.join.request': always,
  'company.submit': always,
  'job.create': always,
  'job.publish': always,
  'job.approve': always,
  'job.import': always,
  'job.apply': always,
  'profile.publish': always,
  'passport.issuer.apply': always,
  'passport.issue': always,
  'candidate.invite': always,
  'pipeline.act': ({ action }) => action === 'advance' || action === 'hire',
  'application.confirm': always,
}

/** Decides whether a user may take an action. Visitors (`null`) may take none but those that the rules of lists give. */
export function can<A extends AccessAction>(
  actor: AccessActor | null,
  action: A,
  resource: AccessResources[A],
): AccessDecision {
  if (actor === null && !action.startsWith('master.')) return 'no'
  const decision = rules[action](actor ?? nobody, resource)
  const isCommitment = commitments[action]?.(resource) ?? false
  return decision === 'yes' && actor?.deletionRequested && isCommitment ? 'deletion-requested' : decision
}
