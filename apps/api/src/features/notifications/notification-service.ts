import type { Actor } from '#access/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { notFound } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { isOwnNotification, readUpTo } from './notification-store.ts'

export interface NotificationService {
  /**
   * Marks the one that was seen and all older ones as read.
   * @throws AppError not-found
   */
  read(actor: Actor, id: string): Promise<void>
}

export function createNotificationService(deps: {
  readonly db: Database
  readonly clock: Clock
}): NotificationService {
  const { db, clock } = deps
  return {
    read: async (actor, id) => {
      requireAccess(actor, 'notification.own', null)
      await inTransaction(db, async (trx) => {
        if (!(await isOwnNotification(trx, id, actor.userId))) throw notFound('This notification')
        await readUpTo(trx, actor.userId, id, clock())
      })
    },
  }
}
