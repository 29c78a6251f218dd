import { ownersOfCompany } from '#access/company-members-store.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Notifier } from '#platform/notifier.ts'

interface About {
  readonly companyId: string
  readonly at: Date
}

const noJob = {
  side: 'employer',
  jobId: null,
  applicationId: null,
  candidateId: null,
  stage: null,
  page: null,
} as const

/** Owners hear who wants to join, and who has. */
export async function tellOwners(
  trx: Transaction,
  notifier: Notifier,
  news: About & { readonly kind: 'join-requested' | 'member-joined'; readonly personName: string },
  exceptUserId: string,
): Promise<void> {
  const owners = (await ownersOfCompany(trx, news.companyId)).filter((userId) => userId !== exceptUserId)
  await notifier.notify(
    trx,
    owners.map((userId) => ({ ...noJob, ...news, userId })),
  )
}

/** Who asked hears what came of it. */
export async function tellPerson(
  trx: Transaction,
  notifier: Notifier,
  news: About & { readonly kind: 'join-accepted' | 'join-declined'; readonly userId: string },
): Promise<void> {
  await notifier.notify(trx, [{ ...noJob, ...news, personName: null }])
}
