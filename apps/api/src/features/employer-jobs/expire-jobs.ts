import { z } from 'zod'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Clock } from '#platform/clock.ts'
import { defineJob } from '#platform/queue.ts'
import type { JobIndex } from './employer-jobs-feature.ts'
import { expireDue } from './jobs-store.ts'

/** Jobs whose closing day is over leave the search; runs every minute. */
export const expireJobs = defineJob({ name: 'expire-jobs', payload: z.object({}) })

// Short transactions: a batch holds its jobs' locks for a few milliseconds.
const batch = 500

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly jobIndex: JobIndex
}

/** Idempotent: what has expired is not found again. */
export function expireJobsHandler({ db, clock, jobIndex }: Deps): () => Promise<void> {
  return async () => {
    let expired = batch
    while (expired === batch) {
      expired = await inTransaction(db, async (trx) => {
        const ids = await expireDue(trx, clock(), batch)
        if (ids.length > 0) await jobIndex.refresh(trx, ids)
        return ids.length
      })
    }
  }
}
