import { mayLead } from '@vouch/domain'
import { invalidField } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import { companyRoleOfMember } from './team-store.ts'

/** @throws AppError invalid unless somebody else, the successor, may be recruiter of the company's jobs */
export async function requireSuccessor(
  trx: Transaction,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  successor: string,
): Promise<void> {
  const role = await companyRoleOfMember(trx, { companyId, userId: successor })
  if (successor === userId || !role || !mayLead(role))
    throw invalidField('handOverTo', 'Choose an owner or recruiter of the company')
}
