import type {
  BulkAction,
  CompanyRole,
  CompanyStatus,
  EndorsementAction,
  EndorsementTarget,
  FeedbackStatus,
  IssuedAction,
  IssuerStatus,
  JobReportOutcome,
  LegalDocumentName,
  LetterKind,
  LetterLanguage,
  PassportReportState,
  PassportRequestAction,
  PipelineAction,
  ProposalState,
} from '@vouch/contract'
import { companyRoleOf } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Executor } from '#db/transaction.ts'

/**
 * Retention class of an audit event. Nothing deletes events yet.
 * - `decision`: a decision, or a change of someone's rights.
 * - `access`: a read of personal data. Such an event is itself personal data of the reader and of the person
 * read about.
 * - `erasure`: proof that a person's data was erased.
 */
type Retention = 'decision' | 'access' | 'erasure'
type Subject =
  | 'administrator'
  | 'company'
  | 'feedback'
  | 'foreign-issuer'
  | 'job'
  | 'job-feed'
  | 'job-import'
  | 'legal-document'
  | 'letter'
  | 'list'
  | 'issuer'
  | 'list-role'
  | 'person'
  | 'search-synonyms'
type Nothing = Readonly<Record<string, never>>
type LetterName = { kind: LetterKind; language: LetterLanguage }

interface AuditRule<Details> {
  readonly subject: Subject
  readonly retention: Retention
  /** Only carries the type of an action's details; never set. */
  readonly details?: Details
}

const about =
  (subject: Subject, retention: Retention) =>
  <Details = Nothing>(): AuditRule<Details> => ({ subject, retention })
const administrator = about('administrator', 'decision')
const company = about('company', 'decision')
const feedback = about('feedback', 'decision')
const jobFeed = about('job-feed', 'decision')
const jobImport = about('job-import', 'decision')
const issuer = about('issuer', 'decision')
const foreignIssuer = about('foreign-issuer', 'decision')
const directory = about('person', 'access')
const listRole = about('list-role', 'decision')
const letter = about('letter', 'decision')<LetterName>()
const searchSynonyms = about('search-synonyms', 'decision')<{ words: number }>

/**
 * All recorded actions, with the type of their details. Details of new actions contain only ids, codes and
 * counts, so that events need no change when a person is erased.
 */
export const auditRules = {
  'administrator.invite': administrator(),
  'administrator.withdraw': administrator(),
  'administrator.accept': administrator(),
  'administrator.setup': administrator(),
  'administrator.remove': administrator(),
  'candidates.search': directory<{ query: unknown; people: readonly string[] }>(),
  'candidates.export': directory<{ query: unknown; people: number }>(),
  'candidate.read': directory(),
  'candidates.list': directory<{ people: readonly string[] }>(),
  'candidate.record': directory(),
  'candidate.letter': directory(),
  'applications.list': directory<{ people: readonly string[] }>(),
  'applications.bulk': company<{
    operation: string
    action: PipelineAction | BulkAction
    applications: number
  }>(),
  'applications.bulk-undo': company<{
    operation: string
    action: PipelineAction | BulkAction
    applications: number
  }>(),
  // `jobId` is set for an export of one job. `filters` are the filters of the list.
  'applications.export': about('company', 'access')<{
    applications: number
    jobId?: string
    filters: unknown
  }>(),
  'applications.distinct': company<{ application: string; userId: string; distinct: boolean }>(),
  'applications.reveal': company<{ application: string }>(),
  'applications.packet': about('company', 'access')<{ application: string; notes: boolean }>(),
  'company.create': company<{ name: string }>(),
  // `fields` holds the names of the changed fields, joined by commas.
  'company.update': company<{ fields: string }>(),
  'company.pictures': company<{ what: string }>(),
  'company.submit': company<{ termsVersion?: string }>(),
  'company.decide': company<{ from: CompanyStatus; to: CompanyStatus }>(),
  'company.domain': company<{ domain: string }>(),
  'company.document-added': company(),
  'company.document-removed': company(),
  'company.document.read': about('company', 'access')<{ id: string }>(),
  'company.invite': company<{ invitation: string; role: CompanyRole }>(),
  'company.invitation.withdraw': company<{ invitation: string }>(),
  'company.join.accept': company<{ userId: string }>(),
  'company.join.decline': company<{ userId: string }>(),
  'company.letter.change': company<LetterName>(),
  'company.letter.reset': company<LetterName>(),
  'company.member.put': company<{ userId: string; role: CompanyRole }>(),
  'company.member.remove': company<{ userId: string }>(),
  'company.tag.rename': company<{ tag: string }>(),
  'company.tag.delete': company<{ tag: string }>(),
  'feedback.change': feedback<{ status?: FeedbackStatus; assigneeId?: string | null }>(),
  'feedback.answer': feedback<{ status: FeedbackStatus }>(),
  'feedback.export': about('feedback', 'access')<{ feedbacks: number }>(),
  'issuer.apply': issuer(),
  'issuer.decide': issuer<{ status: IssuerStatus }>(),
  'issuer.limit': issuer<{ dailyOffers: number }>(),
  'issuer.member': issuer<{ userId: string; mayIssue: boolean; mayAssess: boolean }>(),
  'job.close': about('job', 'decision')(),
  'job.relist': about('job', 'decision')(),
  'job.report.resolve': about('job', 'decision')<{ outcome: JobReportOutcome; reports: number }>(),
  'job-feed.add': jobFeed<{ company?: string }>(),
  'job-feed.change': jobFeed(),
  'job-feed.start': jobFeed<{ company?: string }>(),
  'job-feed.pause': jobFeed(),
  'job-feed.trust': jobFeed(),
  'job-feed.remove': jobFeed<{ jobs: 'keep' | 'close' }>(),
  'job-import.start': jobImport<{ company?: string }>(),
  'job-import.stop': jobImport(),
  'job-import.undo': jobImport(),
  'legal.publish': about('legal-document', 'decision')<{ document: LegalDocumentName; version: number }>(),
  'letter.change': letter,
  'letter.reset': letter,
  'list.add': about('list', 'decision')<{ list: string }>(),
  // `parts` holds the names of the changed parts, joined by commas.
  'list.change': about('list', 'decision')<{ list: string; parts: string }>(),
  'list.bulk': about('list', 'decision')<{ list: string; change: string; kind: string; values: number }>(),
  'list.bulk-undo': about('list', 'decision')<{
    list: string
    change: string
    kind: string
    values: number
  }>(),
  'foreign-issuer.add': foreignIssuer(),
  'foreign-issuer.change': foreignIssuer(),
  'foreign-issuer.remove': foreignIssuer(),
  'list.export': about('list', 'access')<{ list: string; values: number }>(),
  'list.import': about('list', 'decision')<{ list: string; import: string; values: number }>(),
  'list.import-undo': about('list', 'decision')<{ list: string; import: string; values: number }>(),
  'list.merge': about('list', 'decision')<{ list: string; from: string; into: string }>(),
  'list.unmerge': about('list', 'decision')<{ list: string; from: string; into: string }>(),
  'list.proposal': about('list', 'decision')<{ list: string; state: ProposalState }>(),
  'list.rules': about('list', 'decision')<{ entity: string; grants: number }>(),
  'list-role.add': listRole(),
  'list-role.remove': listRole(),
  'list-role.rename': listRole(),
  'list-role.give': listRole<{ userId: string }>(),
  'list-role.take': listRole<{ userId: string }>(),
  // All passports of a batch, or one.
  'passport.offer': issuer<{ batch: string; passports: number }>(),
  'passport.undo': issuer<{ batch: string; passports: number }>(),
  'passport.change': issuer<{ action: IssuedAction; passports: readonly string[] }>(),
  'passport-definition.publish': issuer<{ definition: string; number: number }>(),
  'passport-definition.review': issuer<{ definition: string; passed: boolean }>(),
  'passport-definition.retire': issuer<{ definition: string }>(),
  'passport-endorsement.give': issuer<{ endorsement: string; target: EndorsementTarget }>(),
  'passport-endorsement.change': issuer<{ endorsement: string; action: EndorsementAction }>(),
  'passport-report.decide': issuer<{ report: string; passport: string; state: PassportReportState }>(),
  'passport-request.decide': issuer<{ request: string; action: PassportRequestAction }>(),
  'passport-key.compromise': issuer<{ key: string }>(),
  'person.erase': about('person', 'erasure')(),
  'search-synonyms.add': searchSynonyms(),
  'search-synonyms.change': searchSynonyms(),
  'search-synonyms.remove': searchSynonyms(),
} as const

/** Actions that read personal data and change nothing. */
export const readActions: readonly string[] = Object.entries(auditRules).flatMap(([action, { retention }]) =>
  retention === 'access' ? [action] : [],
)

type Rules = typeof auditRules
type DetailsOf<R> =
  R extends AuditRule<infer D> ? (D extends Nothing ? { details?: never } : { details: D }) : never

/** An audit event with the details of its action. */
export type AuditEvent = {
  readonly [A in keyof Rules]: Readonly<DetailsOf<Rules[A]>> & {
    readonly action: A
    /** `users.id` of the person who acted; null for actions of the system itself. */
    readonly actorId: string | null
    readonly subjectId: string
    readonly at: Date
  }
}[keyof Rules]

/**
 * Writes an audit event. All events are written here.
 * @param on the transaction of the change; for a read, the database, before the response is sent
 */
export async function record(on: Executor, event: AuditEvent): Promise<void> {
  const { action, actorId, subjectId, at, details = {} } = event
  await on
    .insertInto('audit_events')
    .values({
      id: uuidv7(),
      at,
      actor_id: actorId,
      action,
      subject_type: auditRules[action].subject,
      subject_id: subjectId,
      details: JSON.stringify(details),
    })
    .execute()
}

type CompanyEvent = Extract<AuditEvent, { readonly action: `company.${string}` }>
type CompanyAction = CompanyEvent extends infer E
  ? E extends CompanyEvent
    ? Omit<E, 'actorId'>
    : never
  : never

/** Writes an audit event for an action on a company, unless the actor is an owner of that company. */
export async function recordUnlessOwner(on: Executor, actor: Actor, action: CompanyAction): Promise<void> {
  if (companyRoleOf(actor, action.subjectId) === 'owner') return
  await record(on, { ...action, actorId: actor.userId } as CompanyEvent)
}
