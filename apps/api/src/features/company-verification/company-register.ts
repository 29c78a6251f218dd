import type {
  CompanyEvent,
  CompanyFields,
  CompanyRecord,
  CompanyStatus,
  VerifiedIdentity,
} from '@vouch/contract'
import type { Actor } from '#access/actor.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A company that is held, as far as verifying asks. */
export interface HeldCompany {
  readonly status: CompanyStatus
  readonly version: number
  readonly proven_domain: string | null
  readonly has_document: boolean
  readonly fields: CompanyFields
  readonly verifiedAs: VerifiedIdentity | null
}

/** What the feature of companies does for this one. */
export interface CompanyRegister {
  lock(trx: Transaction, companyId: string): Promise<HeldCompany | undefined>
  read(executor: Executor, actor: Actor, companyId: string): Promise<CompanyRecord>
  /** The name of a verified company that can be mistaken for one with these names. */
  lookAlike(trx: Transaction, names: readonly string[], exceptId: string): Promise<string | undefined>
  noteEvent(
    trx: Transaction,
    event: {
      readonly companyId: string
      readonly at: Date
      readonly kind: CompanyEvent['kind']
      readonly side: CompanyEvent['side']
      readonly actorId: string | null
      readonly reason?: string
    },
  ): Promise<void>
  noteAdminAct(
    trx: Transaction,
    actor: Actor,
    act: {
      readonly action: string
      readonly companyId: string
      readonly at: Date
      readonly details: Readonly<Record<string, string>>
    },
  ): Promise<void>
  refreshJobs(trx: Transaction, companyId: string): Promise<void>
}
