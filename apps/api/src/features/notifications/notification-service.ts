import { isReadAt } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  announceChange,
  isOwnNotification,
  readThese,
  readUpTo,
  unreadNotifications,
} from './notification-store.ts'

export interface NotificationService {
  /**
   * Marks the one that was seen and all older ones as read.
   * @throws AppError not-found
   */
  read(actor: Actor, id: string): Promise<void>
  /** Marks those that lead to this page as read. */
  readPage(actor: Actor, path: string): Promise<void>
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
        await announceChange(trx, [actor.userId])
      })
    },

    readPage: async (actor, path) => {
      requireAccess(actor, 'notification.own', null)
      await inTransaction(db, async (trx) => {
        const unread = await unreadNotifications(trx, actor.userId)
        const ids = unread.filter((one) => isReadAt(one, path)).map(({ id }) => id)
        if (ids.length === 0) return
        await readThese(trx, ids, clock())
        await announceChange(trx, [actor.userId])
      })
    },
  }
}
