import type { Reading } from '@vouch/contract'
import { readingUntil } from '@vouch/domain'
import { teamApplication } from '#access/team-application.ts'
import type { Actor } from '#base/actor.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { otherReaders, removeReading, storeReading } from './reading-store.ts'

interface ReadingService {
  /**
   * Shows colleagues for 5 minutes that the actor reads the application.
   * @returns which colleagues read it too, and its version
   * @throws AppError not-found, forbidden
   */
  start(actor: Actor, applicationId: string): Promise<Reading>
  /** @throws AppError not-found, forbidden */
  stop(actor: Actor, applicationId: string): Promise<void>
}

/** Who of a hiring team is reading an application. */
export function createReadingService({ db, clock }: Pick<ServiceDeps, 'db' | 'clock'>): ReadingService {
  return {
    start: (actor, applicationId) =>
      inTransaction(db, async (trx) => {
        const application = await teamApplication(trx, actor, 'pipeline.read', applicationId)
        const { userId } = actor
        const now = clock()
        await storeReading(trx, { userId, applicationId, until: readingUntil(now) })
        const readers = await otherReaders(trx, { ...application, userId, applicationId, now })
        return { readers, version: application.version }
      }),
    stop: async (actor, applicationId) => {
      await teamApplication(db.kysely, actor, 'pipeline.read', applicationId)
      await removeReading(db.kysely, { userId: actor.userId, applicationId })
    },
  }
}
