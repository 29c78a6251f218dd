import type { Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'

/** More jobs at once are handed over without a notification for each. */
const mostNotices = 20

/**
 * Tells people that they are on the hiring team of jobs.
 * @param by who added them, and is not told
 */
export async function announceMembers(
  trx: Transaction,
  notifier: Pick<Notifier, 'notify'>,
  about: {
    readonly jobIds: readonly string[]
    readonly userIds: readonly string[]
    readonly by: string | null
    readonly at: Date
  },
): Promise<void> {
  const { jobIds, userIds, by, at } = about
  await notifier.notify(
    trx,
    userIds
      .filter((userId) => userId !== by)
      .flatMap((userId) =>
        jobIds
          .slice(0, mostNotices)
          .map((jobId) => ({ kind: 'added-to-team', side: 'employer', userId, jobId, at }) as const),
      ),
  )
}
