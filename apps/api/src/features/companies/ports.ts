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

/** A company that is locked until the transaction ends. */
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

export interface NewMember {
  readonly companyId: string
  readonly userId: string
  readonly role: CompanyRole
  readonly at: Date
}

/** Lets other features change companies and their members. */
export interface CompanyRegister {
  /** Locks the company until the transaction ends. @throws AppError not-found */
  lock(trx: Transaction, companyId: string): Promise<HeldCompany>
  /**
   * Reads the company as the actor sees it.
   * @throws AppError not-found
   */
  read(executor: Executor, actor: Actor, companyId: string): Promise<CompanyRecord>
  /** Makes the person a member of the company, with the employer role. */
  admit(trx: Transaction, member: NewMember): Promise<void>
  /** Finds a verified company whose name is confusable with one of these names. Returns its displayed name. */
  lookAlike(trx: Transaction, names: readonly string[], exceptId: string): Promise<string | undefined>
  noteEvent(trx: Transaction, event: NewCompanyEvent): Promise<void>
  /** Updates the company's jobs in the search index after a change of its status. */
  refreshJobs(trx: Transaction, companyId: string): Promise<void>
}
