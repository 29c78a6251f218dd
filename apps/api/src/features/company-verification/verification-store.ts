import type { CompanyStatus } from '@vouch/contract'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Transaction } from '#db/transaction.ts'

/** Reads an active person's e-mail address, and locks it until the transaction ends. */
export async function lockAddress(
  trx: Transaction,
  userId: string,
): Promise<{ readonly email: string; readonly emailVerified: boolean } | undefined> {
  return trx
    .selectFrom('users')
    .select(['email', 'email_verified as emailVerified'])
    .where('id', '=', userId)
    .where(condition(isActiveAccount('users')))
    .forShare()
    .executeTakeFirst()
}

export async function setProvenDomain(
  trx: Transaction,
  companyId: string,
  domain: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('companies')
    .set({ proven_domain: domain, proven_at: at })
    .where('id', '=', companyId)
    .execute()
}

/** Changes a company's status. Increments the version, so that decisions based on the old status fail as stale. */
export async function changeStatus(
  trx: Transaction,
  companyId: string,
  change: {
    readonly status: CompanyStatus
    readonly verifiedBy: 'domain' | 'decision' | null
    readonly reason: string | null
    readonly at: Date
  },
): Promise<void> {
  await trx
    .updateTable('companies')
    .set((company) => ({
      status: change.status,
      verified_by: change.verifiedBy,
      status_reason: change.reason,
      ...(change.status === 'verified' && {
        verified_name: company.ref('name'),
        verified_trading_name: company.ref('trading_name'),
        verified_website: company.ref('website'),
      }),
      version: company('version', '+', 1),
      updated_at: change.at,
    }))
    .where('id', '=', companyId)
    .execute()
}

/** Increments the company's version, so that decisions based on the old document fail as stale. */
export async function touchProof(trx: Transaction, companyId: string, at: Date): Promise<void> {
  await trx
    .updateTable('companies')
    .set((company) => ({ version: company('version', '+', 1), updated_at: at }))
    .where('id', '=', companyId)
    .execute()
}

export async function setSubmission(
  trx: Transaction,
  companyId: string,
  submission: { readonly termsVersion: string | null; readonly by: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('companies')
    .set({
      terms_version: submission.termsVersion,
      terms_at: submission.at,
      terms_by: submission.by,
      submitted_at: submission.at,
    })
    .where('id', '=', companyId)
    .execute()
}
