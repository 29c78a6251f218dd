import { z } from 'zod'
import { inTransaction } from '#db/transaction.ts'
import { defineJob } from '#platform/queue.ts'
import { lockRunningOf } from './feed-jobs-store.ts'
import { findDueFeeds, stopRuns } from './feeds-store.ts'
import type { FetchDeps } from './fetch-feed.ts'

const payload = z.object({ id: z.uuid() })

/** Job that fetches a feed. */
export const fetchFeedJob = defineJob({ name: 'fetch-job-feed', payload })
/** Job that queues the feeds that are due, also those whose fetch ended with its process. Runs every minute, and when a worker starts. */
export const fetchDueFeeds = defineJob({ name: 'fetch-due-job-feeds', payload: z.object({}) })
/** Job that closes the jobs of a feed that was removed. */
export const closeFeedJobs = defineJob({ name: 'close-jobs-of-feed', payload })

export async function queueDueFeeds({ db, clock, queue }: FetchDeps): Promise<void> {
  for (const id of await findDueFeeds(db.kysely, clock()))
    await queue.enqueue(db.kysely, fetchFeedJob, { id }, { singletonKey: id })
}

const batchSize = 500

/** Closes the running jobs of a removed feed in batches. Idempotent. */
export async function closeJobsOf({ db, clock, jobs, storage }: FetchDeps, feedId: string): Promise<void> {
  // A run that began while the feed was removed.
  const files = await inTransaction(db, (trx) => stopRuns(trx, feedId, clock()))
  for (const key of files) await storage.remove(key)
  const batch = () =>
    inTransaction(db, async (trx) => {
      const ids = await lockRunningOf(trx, feedId, batchSize)
      await jobs.close(trx, ids, clock())
      return ids.length
    })
  while ((await batch()) === batchSize);
}
