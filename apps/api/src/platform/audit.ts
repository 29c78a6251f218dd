import type { CompanyRole, CompanyStatus, LegalDocumentName } from '@vouch/contract'
import { companyRoleOf } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Executor } from '#db/transaction.ts'

type Nothing = Readonly<Record<string, never>>
interface Member {
  readonly userId: string
}

/**
 * Every action that is recorded, with its details. New ones hold ids, codes and counts alone, so that erasing a person
 * leaves the record whole.
 */
interface AuditDetails {
  'administrator.invite': Nothing
  'administrator.withdraw': Nothing
  'administrator.accept': Nothing
  'administrator.setup': Nothing
  'administrator.remove': Nothing
  'candidates.search': { readonly query: unknown; readonly people: readonly string[] }
  'candidates.export': { readonly query: unknown; readonly people: number }
  'candidate.read': Nothing
  'company.create': { readonly name: string }
  /** The names of the fields, joined by commas. */
  'company.update': { readonly fields: string }
  'company.pictures': { readonly what: string }
  'company.submit': { readonly termsVersion?: string }
  'company.decide': { readonly from: CompanyStatus; readonly to: CompanyStatus }
  'company.domain': { readonly domain: string }
  'company.document-added': Nothing
  'company.document-removed': Nothing
  'company.document.read': { readonly id: string }
  'company.invite': { readonly invitation: string; readonly role: CompanyRole }
  'company.invitation.withdraw': { readonly invitation: string }
  'company.join.accept': Member
  'company.join.decline': Member
  'company.member.put': Member & { readonly role: CompanyRole }
  'company.member.remove': Member
  'legal.publish': { readonly document: LegalDocumentName; readonly version: number }
  'person.erase': Nothing
}

export type AuditAction = keyof AuditDetails

/**
 * How long an event is kept. `decision`: who may do what, and what was decided. `access`: who read personal data, itself
 * personal data of both. `erasure`: proof that an erasure was done. Nothing deletes events yet.
 */
type Retention = 'decision' | 'access' | 'erasure'

interface AuditRule {
  readonly subject: 'administrator' | 'company' | 'legal-document' | 'person'
  readonly retention: Retention
}

const administrator = { subject: 'administrator', retention: 'decision' } as const
const company = { subject: 'company', retention: 'decision' } as const
const directory = { subject: 'person', retention: 'access' } as const

/** What each action is about, and how long its events are kept. */
export const auditRules: { readonly [A in AuditAction]: AuditRule } = {
  'administrator.invite': administrator,
  'administrator.withdraw': administrator,
  'administrator.accept': administrator,
  'administrator.setup': administrator,
  'administrator.remove': administrator,
  'candidates.search': directory,
  'candidates.export': directory,
  'candidate.read': directory,
  'company.create': company,
  'company.update': company,
  'company.pictures': company,
  'company.submit': company,
  'company.decide': company,
  'company.domain': company,
  'company.document-added': company,
  'company.document-removed': company,
  'company.document.read': { subject: 'company', retention: 'access' },
  'company.invite': company,
  'company.invitation.withdraw': company,
  'company.join.accept': company,
  'company.join.decline': company,
  'company.member.put': company,
  'company.member.remove': company,
  'legal.publish': { subject: 'legal-document', retention: 'decision' },
  'person.erase': { subject: 'person', retention: 'erasure' },
}

/** One event; the details are those of its action. */
export type AuditEvent = {
  readonly [A in AuditAction]: {
    readonly action: A
    /** Null for the marketplace itself. */
    readonly actorId: string | null
    readonly subjectId: string
    readonly at: Date
  } & (AuditDetails[A] extends Nothing ? { readonly details?: never } : { readonly details: AuditDetails[A] })
}[AuditAction]

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
