import { type MailGroup, mailGroups, type Notification, type NotificationSettings } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { readMutedMail, saveMutedMail } from './mail-settings-store.ts'

/** Kinds of notifications that ask the candidate to act. */
const tasks: ReadonlySet<Notification['kind']> = new Set([
  'questionnaire-sent',
  'interview-proposed',
  'details-requested',
  'detail-returned',
  'hire-offered',
  'passport-request-returned',
])

/** The mail setting with which a person switches mails for this notification on or off. */
export function mailGroupOf({ kind, side }: Pick<Notification, 'kind' | 'side'>): MailGroup {
  if (kind === 'message' || kind === 'feedback-answered' || kind.startsWith('proposal-')) return 'messages'
  if (side === 'employer') return 'hiring'
  return tasks.has(kind) ? 'tasks' : 'progress'
}

export interface MailSettings {
  get(actor: Actor): Promise<NotificationSettings>
  save(actor: Actor, settings: NotificationSettings): Promise<NotificationSettings>
}

export function createMailSettings({ db }: { readonly db: Database }): MailSettings {
  const without = (muted: readonly string[]) => ({
    mailed: mailGroups.filter((group) => !muted.includes(group)),
  })
  return {
    get: async (actor) => {
      requireAccess(actor, 'notification.own', null)
      return without(await readMutedMail(db.kysely, actor.userId))
    },
    save: async (actor, { mailed }) => {
      requireAccess(actor, 'notification.own', null)
      const muted = mailGroups.filter((group) => !mailed.includes(group))
      await inTransaction(db, (trx) => saveMutedMail(trx, actor.userId, muted))
      return without(muted)
    },
  }
}
