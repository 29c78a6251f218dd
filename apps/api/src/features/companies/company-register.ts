import type { JobIndex } from '#features/search/ports.ts'
import { insertCompanyEvent, lockCompany, putMember } from './companies-store.ts'
import { readCompany } from './company-record.ts'
import { toFields, toVerifiedAs, viewerOf } from './company-row.ts'
import { findLookAlike } from './look-alikes.ts'
import { giveEmployerRole } from './members-store.ts'
import type { CompanyRegister } from './ports.ts'

export function createCompanyRegister({ jobIndex }: { readonly jobIndex: JobIndex }): CompanyRegister {
  return {
    lock: async (trx, companyId) => {
      const company = await lockCompany(trx, companyId)
      return { ...company, fields: toFields(company), verifiedAs: toVerifiedAs(company) }
    },
    read: (executor, actor, companyId) => readCompany(executor, viewerOf(actor), companyId),
    admit: async (trx, member) => {
      await putMember(trx, member)
      await giveEmployerRole(trx, member.userId, member.at)
    },
    lookAlike: findLookAlike,
    noteEvent: insertCompanyEvent,
    refreshJobs: jobIndex.refreshCompany,
  }
}
