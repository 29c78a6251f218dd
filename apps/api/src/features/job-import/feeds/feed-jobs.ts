import { z } from 'zod'
import { type Executor, inTransaction } from '#db/transaction.ts'
import { defineJob, type JobsAtOnce, type Queue } from '#platform/queue.ts'
import { lockRunningOf } from './feed-jobs-store.ts'
import { findDueFeeds, type StoredJobFeed, stopRuns } from './feeds-store.ts'
import type { FetchDeps } from './fetch-feed.ts'

const payload = z.object({ id: z.uuid() })

/** Job that fetches a feed. */
export const fetchFeedJob = defineJob({ name: 'fetch-job-feed', payload })
/** Job that queues the feeds that are due, also those whose fetch ended with its process. Runs every minute, and when a worker starts. */
export const fetchDueFeeds = defineJob({ name: 'fetch-due-job-feeds', payload: z.object({}) })
/** Job that closes the jobs of a feed that was removed. */
export const closeFeedJobs = defineJob({ name: 'close-jobs-of-feed', payload })

/**
 * Fetches of a process at the same time. Each may take two minutes and holds a database connection, and those of one owner
 * must not hold up the feeds of others.
 */
export const fetchesAtOnce: JobsAtOnce = { most: 4, perOwner: 2 }

export async function queueFetch(
  queue: Queue,
  executor: Executor,
  { id, companyId }: Pick<StoredJobFeed, 'id' | 'companyId'>,
): Promise<void> {
  const owner = companyId ?? 'marketplace'
  await queue.enqueue(executor, fetchFeedJob, { id }, { singletonKey: id, owner })
}

export async function queueDueFeeds({ db, clock, queue }: FetchDeps): Promise<void> {
  for (const feed of await findDueFeeds(db.kysely, clock())) await queueFetch(queue, db.kysely, feed)
}

const batchSize = 500

/** Closes the running jobs of a removed feed in batches. Idempotent. */
export async function closeJobsOf({ db, clock, jobs, storage }: FetchDeps, feedId: string): Promise<void> {
  // Stops a run that began while the feed was being removed.
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
