import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import type { Transaction } from '#db/transaction.ts'
import {
  announceChange,
  announceStored,
  decidersOf,
  insertNotifications,
  membersOf,
  ownersOf,
  recruitersOf,
  toldMembersOf,
  withdrawNotifications,
} from './notification-store.ts'
import type { NewNotification, NotificationEvent, Notifier, StoredNotification } from './ports.ts'

const collectMs = 10

async function store(trx: Transaction, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length > 0) await insertNotifications(trx, rows)
}

/** Stores notifications. After the commit, every process sends them to its open streams. */
export function createNotifier(deps: { readonly db: Database; readonly log: Log }): Notifier {
  const { db, log } = deps
  let collected: StoredNotification[] = []

  const announceCollected = () => {
    const stored = collected
    collected = []
    // A failure loses only the live update, because the notifications are stored.
    announceStored(db.kysely, stored).catch((error) => log.warn({ err: error }, 'live announcement failed'))
  }

  const notifyEmployers = (trx: Transaction, userIds: readonly string[], event: NotificationEvent) =>
    store(
      trx,
      userIds.map((userId) => ({ ...event, userId, side: 'employer' })),
    )

  const hintTeam: Notifier['hintTeam'] = async (trx, companyId, jobId) => {
    await announceChange(trx, await decidersOf(trx, companyId, jobId))
  }
  return {
    notify: store,
    notifyTeam: async (trx, companyId, event, exceptUserId) => {
      const team = await toldMembersOf(trx, companyId, event.jobId)
      // A team member may have applied too, and must not receive the employer's notifications about that application.
      const applicant = 'candidateId' in event ? event.candidateId : null
      const notified = team.filter((userId) => userId !== exceptUserId && userId !== applicant)
      await notifyEmployers(trx, notified, event)
    },
    notifyRecruiters: async (trx, companyId, event, exceptUserId, alsoUserId = null) => {
      const recruiters = await recruitersOf(trx, companyId, event.jobId, alsoUserId)
      const notified = recruiters.filter((userId) => userId !== exceptUserId)
      await notifyEmployers(trx, notified, event)
    },
    notifyOwners: async (trx, companyId, event, exceptUserId) => {
      const owners = await ownersOf(trx, companyId)
      const notified = owners.filter((userId) => userId !== exceptUserId)
      await notifyEmployers(trx, notified, event)
    },
    withdraw: withdrawNotifications,
    hint: announceChange,
    hintTeam,
    hintTeams: async (trx, applications) => {
      for (const [jobId, [one]] of Map.groupBy(applications, (application) => application.jobId))
        if (one) await hintTeam(trx, one.companyId, jobId)
    },
    hintCompany: async (trx, companyId) => {
      await announceChange(trx, await membersOf(trx, companyId))
    },
    announce: (stored) => {
      if (stored.length === 0) return
      if (collected.length === 0) setTimeout(announceCollected, collectMs)
      collected.push(...stored)
    },
  }
}
