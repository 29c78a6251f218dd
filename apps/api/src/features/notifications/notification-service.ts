import { isReadAt } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import {
  announceChange,
  isOwnNotification,
  readThese,
  readUpTo,
  unreadNotifications,
} from './notification-store.ts'

export interface NotificationService {
  /**
   * Marks a notification and all older ones of the actor as read.
   * @throws AppError not-found
   */
  read(actor: Actor, id: string): Promise<void>
  /** Marks the actor's notifications that link to a page as read. */
  readPage(actor: Actor, path: string): Promise<void>
}

export function createNotificationService({ db, clock }: ServiceDeps): NotificationService {
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
