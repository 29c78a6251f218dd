import type { Transaction } from '#db/transaction.ts'
import { type Notifier, noJob } from '#platform/notifier.ts'

/** Who asked hears what came of it. */
export async function tellPerson(
  trx: Transaction,
  notifier: Notifier,
  news: {
    readonly kind: 'join-accepted' | 'join-declined'
    readonly companyId: string
    readonly userId: string
    readonly at: Date
  },
): Promise<void> {
  await notifier.notify(trx, [{ ...noJob, ...news, side: 'employer', personName: null }])
}
