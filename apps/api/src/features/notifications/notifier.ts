import { decidingRoles } from '@vouch/domain'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { type Notifier, noJob, type StoredNotification } from '#platform/notifier.ts'
import { announceChange, announceStored, insertNotifications, membersWith } from './notification-store.ts'

const collectMs = 10

/** The notifier over the database: every process's streams hear of a row when it is committed. */
export function createNotifier(deps: { readonly db: Database; readonly log: Log }): Notifier {
  const { db, log } = deps
  let collected: StoredNotification[] = []

  const announceCollected = () => {
    const stored = collected
    collected = []
    // What is lost here is a live hint; the row is in the list.
    announceStored(db.kysely, stored).catch((error) => log.warn({ err: error }, 'nobody was told live'))
  }

  return {
    notify: async (trx, rows) => {
      if (rows.length > 0) await insertNotifications(trx, rows)
    },
    notifyTeam: async (trx, companyId, happening, exceptUserId) => {
      const team = await membersWith(trx, companyId, decidingRoles)
      // The applicant can be a member too; on the employer's side of their own application they are nobody.
      const told = team.filter((userId) => userId !== exceptUserId && userId !== happening.candidateId)
      if (told.length === 0) return
      await insertNotifications(
        trx,
        told.map((userId) => ({ ...happening, userId, side: 'employer' })),
      )
    },
    notifyOwners: async (trx, news, exceptUserId) => {
      const owners = await membersWith(trx, news.companyId, ['owner'])
      const told = owners.filter((userId) => userId !== exceptUserId)
      if (told.length === 0) return
      await insertNotifications(
        trx,
        told.map((userId) => ({ ...noJob, ...news, userId, side: 'employer' })),
      )
    },
    hint: announceChange,
    hintTeam: async (trx, companyId) => {
      await announceChange(trx, await membersWith(trx, companyId, decidingRoles))
    },
    announce: (stored) => {
      if (stored.length === 0) return
      if (collected.length === 0) setTimeout(announceCollected, collectMs)
      collected.push(...stored)
    },
  }
}
