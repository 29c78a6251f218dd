import type { Notification } from '@vouch/contract'
import { ownersOfCompany } from '#access/company-members-store.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Notifier } from '#platform/notifier.ts'

/** What is told of a company, or of who belongs to it, is about none of its jobs. */
export const noJob = {
  side: 'employer',
  jobId: null,
  applicationId: null,
  candidateId: null,
  stage: null,
  page: null,
} as const

/** Tells the people who own a company. @param exceptUserId who needs no telling: the one who did it */
export async function tellOwners(
  trx: Transaction,
  notifier: Notifier,
  news: {
    readonly kind: Notification['kind']
    readonly companyId: string
    readonly at: Date
    /** Whom it is about; null when it is about the company. */
    readonly personName: string | null
  },
  exceptUserId: string | null,
): Promise<void> {
  const owners = (await ownersOfCompany(trx, news.companyId)).filter((userId) => userId !== exceptUserId)
  await notifier.notify(
    trx,
    owners.map((userId) => ({ ...noJob, ...news, userId })),
  )
}
