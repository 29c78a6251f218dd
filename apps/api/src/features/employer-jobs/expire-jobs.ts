import { z } from 'zod'
import { inTransaction } from '#db/transaction.ts'
import { recordJobEvent } from '#platform/job-events.ts'
import { defineJob } from '#platform/queue.ts'
import type { EmployerJobsDeps } from './employer-jobs-deps.ts'
import { expireDue } from './jobs-store.ts'

/** Job that expires open and paused jobs after their closing date and removes them from the search. Runs every minute. */
export const expireJobs = defineJob({ name: 'expire-jobs', payload: z.object({}) })

// Maximum jobs expired per transaction. A batch locks its jobs for only a few milliseconds.
const batchSize = 500

/**
 * `batch` expires up to one batch of jobs and returns how many
 * it expired; `all` expires every due job. Both are idempotent.
 */
export function createExpiry({ db, clock, jobIndex }: EmployerJobsDeps) {
  const batch = () =>
    inTransaction(db, async (trx) => {
      const at = clock()
      const ids = await expireDue(trx, at, batchSize)
      if (ids.length === 0) return 0
      await recordJobEvent(trx, ids, { kind: 'expired', at, actorId: null })
      await jobIndex.refresh(trx, ids)
      return ids.length
    })
  return {
    batch,
    all: async () => {
      while ((await batch()) === batchSize);
    },
  }
}
