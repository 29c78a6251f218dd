import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertSavedJob, isPublishedJob, removeSavedJob } from './saved-jobs-store.ts'

/** Keeping a job and letting it go; doing either twice is no error. */
export interface SavedJobsService {
  /** @throws AppError not-found for a job that was never public */
  save(actor: Actor, jobId: string): Promise<void>
  unsave(actor: Actor, jobId: string): Promise<void>
}

export function createSavedJobsService(deps: {
  readonly db: Database
  readonly clock: Clock
}): SavedJobsService {
  const { db, clock } = deps
  return {
    save: async (actor, jobId) => {
      requireAccess(actor, 'job.save', null)
      await inTransaction(db, async (trx) => {
        if (!(await isPublishedJob(trx, jobId))) throw notFound('This job')
        await insertSavedJob(trx, { userId: actor.userId, jobId, at: clock() })
      })
    },
    unsave: async (actor, jobId) => {
      requireAccess(actor, 'job.save', null)
      await inTransaction(db, (trx) => removeSavedJob(trx, actor.userId, jobId))
    },
  }
}
