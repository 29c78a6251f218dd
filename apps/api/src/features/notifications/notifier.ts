import { decidingRoles } from '@vouch/domain'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import type { Transaction } from '#db/transaction.ts'
import { announceChange, announceStored, insertNotifications, membersWith } from './notification-store.ts'
import type { NewNotification, Notifier, StoredNotification } from './ports.ts'

const collectMs = 10

async function store(trx: Transaction, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length > 0) await insertNotifications(trx, rows)
}

/** The notifier over the database: every process's streams hear of a row when it is committed. */
export function createNotifier(deps: { readonly db: Database; readonly log: Log }): Notifier {
  const { db, log } = deps
  let collected: StoredNotification[] = []

  const announceCollected = () => {
    const stored = collected
    collected = []
    // Only the live hint is lost; the row is in the list.
    announceStored(db.kysely, stored).catch((error) => log.warn({ err: error }, 'nobody was told live'))
  }

  return {
    notify: store,
    notifyTeam: async (trx, companyId, event, exceptUserId) => {
      const team = await membersWith(trx, companyId, decidingRoles)
      // An applicant who is a member gets no employer news about their own application.
      const applicant = 'candidateId' in event ? event.candidateId : null
      const notified = team.filter((userId) => userId !== exceptUserId && userId !== applicant)
      await store(
        trx,
        notified.map((userId) => ({ ...event, userId, side: 'employer' })),
      )
    },
    notifyOwners: async (trx, event, exceptUserId) => {
      const owners = await membersWith(trx, event.companyId, ['owner'])
      const notified = owners.filter((userId) => userId !== exceptUserId)
      await store(
        trx,
        notified.map((userId) => ({ ...event, userId, side: 'employer' })),
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
