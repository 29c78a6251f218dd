import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { lockAlarms, newlyOverdue, overdueBatch, saveAlarms } from './overdue-store.ts'

/**
 * Notifies the team of each application that it has not answered by the promised day: once for each time that an
 * answer becomes overdue. Safe to run in several processes, and again after a crash.
 */
export async function alarmOverdue(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly notifier: Notifier
}): Promise<void> {
  const { db, clock, notifier } = deps
  const at = clock()
  let count: number
  do {
    count = await inTransaction(db, async (trx) => {
      const from = await lockAlarms(trx, at)
      const overdue = await newlyOverdue(trx, from, at)
      await notifier.notify(
        trx,
        overdue.flatMap(({ team, ...about }) =>
          team.map((userId) => ({
            ...about,
            userId,
            side: 'employer' as const,
            kind: 'answer-overdue' as const,
            at,
            page: null,
          })),
        ),
      )
      const last = overdue.length < overdueBatch ? undefined : overdue.at(-1)
      await saveAlarms(trx, last ?? { dueAt: at.toISOString(), applicationId: null }, at)
      return overdue.length
    })
  } while (count >= overdueBatch)
}
