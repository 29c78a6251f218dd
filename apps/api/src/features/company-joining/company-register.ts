import type { CompanyFields, CompanyRole, CompanyStatus } from '@vouch/contract'
import type { Actor } from '#access/actor.ts'
import type { Transaction } from '#db/transaction.ts'

/** What the feature of companies does for this one. */
export interface CompanyRegister {
  /** Holds the company until the transaction ends. */
  lock(
    trx: Transaction,
    companyId: string,
  ): Promise<{ readonly status: CompanyStatus; readonly fields: CompanyFields } | undefined>
  /** Somebody belongs to the company from now on, and is an employer. */
  admit(
    trx: Transaction,
    member: {
      readonly companyId: string
      readonly userId: string
      readonly role: CompanyRole
      readonly at: Date
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
}
