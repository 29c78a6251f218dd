import type { CompanyRole, CompanyStatus, LegalDocumentName } from '@vouch/contract'
import { companyRoleOf } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Executor } from '#db/transaction.ts'

/**
 * How long an event is kept. `decision`: who may do what, and what was decided. `access`: who read personal data, itself
 * personal data of both. `erasure`: proof that an erasure was done. Nothing deletes events yet.
 */
type Retention = 'decision' | 'access' | 'erasure'
type Subject = 'administrator' | 'company' | 'legal-document' | 'person'
type Nothing = Readonly<Record<string, never>>

interface AuditRule<Details> {
  readonly subject: Subject
  readonly retention: Retention
  /** For the compiler alone; never set. */
  readonly details?: Details
}

const about =
  (subject: Subject, retention: Retention) =>
  <Details = Nothing>(): AuditRule<Details> => ({ subject, retention })
const administrator = about('administrator', 'decision')
const company = about('company', 'decision')
const directory = about('person', 'access')

/**
 * Every action that is recorded, with the type of its details. New ones hold ids, codes and counts alone, so that erasing
 * a person leaves the record whole.
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
  'company.create': company<{ name: string }>(),
  // The names of the fields, joined by commas.
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
  'company.member.put': company<{ userId: string; role: CompanyRole }>(),
  'company.member.remove': company<{ userId: string }>(),
  'legal.publish': about('legal-document', 'decision')<{ document: LegalDocumentName; version: number }>(),
  'person.erase': about('person', 'erasure')(),
} as const

type Rules = typeof auditRules
type DetailsOf<R> =
  R extends AuditRule<infer D> ? (D extends Nothing ? { details?: never } : { details: D }) : never

/** One event; the details are those of its action. */
export type AuditEvent = {
  readonly [A in keyof Rules]: Readonly<DetailsOf<Rules[A]>> & {
    readonly action: A
    /** Null for the marketplace itself. */
    readonly actorId: string | null
    readonly subjectId: string
    readonly at: Date
  }
}[keyof Rules]

/**
 * The only writer of audit events.
 * @param on the transaction of the change; for a read the database, before the answer leaves
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
type CompanyAct = CompanyEvent extends infer E ? (E extends CompanyEvent ? Omit<E, 'actorId'> : never) : never

/** Records what others than its owners do to a company. */
export async function recordUnlessOwner(on: Executor, actor: Actor, act: CompanyAct): Promise<void> {
  if (companyRoleOf(actor, act.subjectId) === 'owner') return
  await record(on, { ...act, actorId: actor.userId } as CompanyEvent)
}
