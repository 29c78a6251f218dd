import type { CompanyFields, CompanyRecord, CompanyRole, VerifiedIdentity } from '@vouch/contract'
import type { Actor } from '#access/actor.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { noteAdminAct } from './audit-store.ts'
import type { JobIndex } from './companies-feature.ts'
import { type LockedCompany, lockCompany, putMember } from './companies-store.ts'
import { insertCompanyEvent, type NewCompanyEvent } from './company-events-store.ts'
import { readCompany } from './company-record.ts'
import { toFields, toVerifiedAs, viewerOf } from './company-row.ts'
import { findLookAlike } from './look-alikes.ts'
import { giveEmployerRole } from './members-store.ts'

interface HeldCompany extends Pick<LockedCompany, 'status' | 'version' | 'proven_domain' | 'has_document'> {
  readonly fields: CompanyFields
  readonly verifiedAs: VerifiedIdentity | null
}

/** What other features do with a company: they change it, or who belongs to it, under its lock. */
export interface CompanyRegister {
  /** Holds the company until the transaction ends. */
  lock(trx: Transaction, companyId: string): Promise<HeldCompany | undefined>
  /** As the actor sees it. @throws AppError not-found */
  read(executor: Executor, actor: Actor, companyId: string): Promise<CompanyRecord>
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
  /** The name of a verified company that can be mistaken for one with these names. */
  lookAlike: typeof findLookAlike
  noteEvent(trx: Transaction, event: NewCompanyEvent): Promise<void>
  noteAdminAct: typeof noteAdminAct
  /** The jobs of a company come into the search or leave it, after its status changed. */
  refreshJobs(trx: Transaction, companyId: string): Promise<void>
}

export function createCompanyRegister({ jobIndex }: { readonly jobIndex: JobIndex }): CompanyRegister {
  return {
    lock: async (trx, companyId) => {
      const company = await lockCompany(trx, companyId)
      return company && { ...company, fields: toFields(company), verifiedAs: toVerifiedAs(company) }
    },
    read: (executor, actor, companyId) => readCompany(executor, viewerOf(actor), companyId),
    admit: async (trx, member) => {
      await putMember(trx, member)
      await giveEmployerRole(trx, member.userId, member.at)
    },
    lookAlike: findLookAlike,
    noteEvent: insertCompanyEvent,
    noteAdminAct,
    refreshJobs: jobIndex.refreshCompany,
  }
}
