import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { insertSavedJob, isPublishedJob, removeSavedJob } from './saved-jobs-store.ts'

/** Saves and unsaves jobs. Both are idempotent. */
export interface SavedJobsService {
  /**
   * Saves a job.
   * @throws AppError not-found for a job that was never public
   */
  save(actor: Actor, jobId: string): Promise<void>
  unsave(actor: Actor, jobId: string): Promise<void>
}

export function createSavedJobsService({ db, clock }: ServiceDeps): SavedJobsService {
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
