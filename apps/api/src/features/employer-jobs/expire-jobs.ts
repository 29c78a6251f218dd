import { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { JobIndex } from '#features/search/ports.ts'
import { defineJob } from '#platform/queue.ts'
import { expireDue } from './jobs-store.ts'

/** Jobs whose closing day is over leave the search; runs every minute. */
export const expireJobs = defineJob({ name: 'expire-jobs', payload: z.object({}) })

// Short transactions: a batch holds its jobs' locks for a few milliseconds.
const batchSize = 500

export interface Expiry {
  /** One batch; returns how many there were. */
  batch(): Promise<number>
  /** All that are due. Idempotent: what has expired is not found again. */
  all(): Promise<void>
}

export function createExpiry(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly jobIndex: JobIndex
}): Expiry {
  const { db, clock, jobIndex } = deps
  const batch = () =>
    inTransaction(db, async (trx) => {
      const ids = await expireDue(trx, clock(), batchSize)
      if (ids.length > 0) await jobIndex.refresh(trx, ids)
      return ids.length
    })
  return {
    batch,
    all: async () => {
      while ((await batch()) === batchSize);
    },
  }
}
