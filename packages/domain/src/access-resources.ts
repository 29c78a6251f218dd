import type { MasterAction, PipelineAction } from '@vouch/contract'
import type { Held, ListReach } from './lists/list-rules.ts'

/** The employer's side of one application, or of all applications for a job if `candidateId` is absent. */
export interface HiringSide {
  companyId: string
  /** Whether the caller is on the hiring team of the job. */
  onTeam: boolean
  candidateId?: string
}

/** An issuer of passports as the caller sees it. */
export interface IssuerSide {
  /** Null for the marketplace, whose members are the administrators. */
  readonly companyId: string | null
  /** The rights that the caller was given. Owners of the company have both. */
  readonly mayIssue: boolean
  readonly mayAssess: boolean
}

/** What the rules of a list give the caller, and which of their conditions hold; null for some value of the list. */
export interface ListSide {
  readonly reach: ListReach
  readonly held: Held | null
}

type ListResources = { readonly [A in `master.${MasterAction}`]: ListSide }

/** For each action, the facts about the resource that the access rule needs. */
export interface AccessResources extends ListResources {
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
  'job.approve': { companyId: string }
  'job.moderate': null
  'job.import': { companyId: string | null }
  'job.save': null
  'job.apply': null
  'profile.own': null
  'profile.publish': null
  'passport.own': null
  'passport.foreign-issuers': null
  'passport.reports': null
  'passport.issuer.apply': { companyId: string }
  'passport.issuer.decide': null
  'passport.issuer.read': IssuerSide
  'passport.issuer.manage': IssuerSide
  'passport.issue': IssuerSide
  'passport.assess': IssuerSide
  'candidate.search': null
  'candidate.read': null
  'candidate.export': null
  'job.search.keep': null
  'job.match': null
  'candidate.search.keep': null
  'candidate.invite': { companyId: string }
  'pipeline.read': HiringSide
  'pipeline.act': HiringSide & { action: PipelineAction }
  'pipeline.bulk': null
  'pipeline.views': null
  'pipeline.correspond': HiringSide
  'pipeline.note': HiringSide
  'pipeline.tag': HiringSide
  'pipeline.impression': HiringSide
  'pipeline.reveal': HiringSide
  'company.tags.read': { companyId: string }
  'company.tags.write': { companyId: string }
  'application.own': { candidateId: string }
  'application.confirm': { candidateId: string }
  'application.own.list': null
  'file.upload': null
  'file.own.list': null
  'file.own': { ownerId: string }
  'file.read': { ownerId: string; received: readonly Omit<HiringSide, 'candidateId'>[] }
  'dashboard.candidate': null
  'dashboard.employer': null
  'dashboard.admin': null
  'notification.own': null
  'job.reports': null
  'feedback.own': null
  'feedback.manage': null
  'administrator.manage': null
  'record.read': null
  'legal.edit': null
  'letter.read': { companyId: string | null }
  'letter.write': { companyId: string | null }
  'search.synonyms': null
  'master.define': null
}

export type AccessAction = keyof AccessResources
