import type { NotificationMute } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { deleteMute, insertMute, listMutes, subjectsOf } from './mutes-store.ts'

export interface MutesService {
  list(actor: Actor): Promise<NotificationMute[]>
  /**
   * Mutes the job or the application that one of the actor's notifications is about. Offers and decisions about it
   * still arrive.
   * @throws AppError not-found; invalid if the notification is about neither
   */
  mute(actor: Actor, notificationId: string, subject: NotificationMute['subject']): Promise<NotificationMute>
  /** Unmutes a job or an application. @param id id of the job or application */
  unmute(actor: Actor, id: string): Promise<void>
}

export function createMutesService({ db, clock }: ServiceDeps): MutesService {
  return {
    list: async (actor) => {
      requireAccess(actor, 'notification.own', null)
      return listMutes(db.kysely, actor.userId)
    },
    mute: async (actor, notificationId, subject) => {
      requireAccess(actor, 'notification.own', null)
      return inTransaction(db, async (trx) => {
        const about = await subjectsOf(trx, actor.userId, notificationId)
        if (!about) throw notFound('This notification')
        const subjectId = subject === 'job' ? about.job_id : about.application_id
        if (subjectId === null) {
          throw new AppError('invalid', `This notification is not about a particular ${subject}.`)
        }
        await insertMute(trx, { userId: actor.userId, subject, subjectId, at: clock() })
        const [mute] = await listMutes(trx, actor.userId, subjectId)
        if (!mute) throw notFound('This notification')
        return mute
      })
    },
    unmute: async (actor, id) => {
      requireAccess(actor, 'notification.own', null)
      await inTransaction(db, (trx) => deleteMute(trx, actor.userId, id))
    },
  }
}
