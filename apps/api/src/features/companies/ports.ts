import type {
  CompanyEvent,
  CompanyFields,
  CompanyRecord,
  CompanyRole,
  CompanyStatus,
  VerifiedIdentity,
} from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A company under its lock. */
export interface HeldCompany {
  readonly status: CompanyStatus
  readonly version: number
  readonly proven_domain: string | null
  readonly has_document: boolean
  readonly fields: CompanyFields
  readonly verifiedAs: VerifiedIdentity | null
}

export interface NewCompanyEvent {
  readonly companyId: string
  readonly at: Date
  readonly kind: CompanyEvent['kind']
  readonly side: CompanyEvent['side']
  readonly actorId: string | null
  readonly reason?: string
}

/** Changes to a company, or to its members, under its lock. */
export interface CompanyRegister {
  /** Holds the company until the transaction ends. */
  lock(trx: Transaction, companyId: string): Promise<HeldCompany | undefined>
  /** The company as the actor sees it. @throws AppError not-found */
  read(executor: Executor, actor: Actor, companyId: string): Promise<CompanyRecord>
  /** Makes the person a member and an employer. */
  admit(
    trx: Transaction,
    member: {
      readonly companyId: string
      readonly userId: string
      readonly role: CompanyRole
      readonly at: Date
    },
  ): Promise<void>
  /** The name of a verified company that can be mistaken for one with these names. */
  lookAlike(trx: Transaction, names: readonly string[], exceptId: string): Promise<string | undefined>
  noteEvent(trx: Transaction, event: NewCompanyEvent): Promise<void>
  /** Adds the company's jobs to the search or removes them, after its status changed. */
  refreshJobs(trx: Transaction, companyId: string): Promise<void>
}
