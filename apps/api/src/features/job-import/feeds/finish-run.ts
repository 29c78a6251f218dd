import { doubtAbout, type FeedFetch } from '@vouch/domain'
import type { Clock } from '#base/clock.ts'
import type { Transaction } from '#db/transaction.ts'
import type { SourceJobs } from '#features/employer-jobs/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { StoredJobImport } from '../job-imports-store.ts'
import type { Counts } from '../storing/store-batch.ts'
import {
  countRunningBefore,
  type FeedRun,
  lockBack,
  lockGone,
  markClosed,
  recordBack,
  recordClosed,
  renewOpen,
  unmark,
} from './feed-jobs-store.ts'
import { lockJobFeed, noValidators, type StoredJobFeed, setJobFeed } from './feeds-store.ts'
import {
  afterTrusted,
  isAccepted,
  isStarted,
  type RunFailure,
  recordDoubt,
  recordFailure,
} from './fetch-outcomes.ts'

export interface FinishDeps {
  readonly clock: Clock
  readonly index: JobIndex
  readonly notifier: Pick<Notifier, 'notify'>
  readonly jobs: SourceJobs
}

/**
 * Ends the run of a feed, in the transaction that ends its import: opens jobs that are back and, if what the feed brought is
 * trusted, closes those that are gone. A feed that was paused or removed meanwhile changes nothing more.
 */
export async function finishRun(
  deps: FinishDeps,
  trx: Transaction,
  stored: StoredJobImport,
): Promise<Partial<Counts>> {
  const feed = stored.feedId === null ? undefined : await lockJobFeed(trx, stored.feedId)
  if (!feed || !isStarted(feed)) return {}
  const { jobs, index } = deps
  const at = deps.clock()
  const run: FeedRun = { feedId: feed.id, importId: stored.id, at }
  const runningBefore = await countRunningBefore(trx, run)
  const gone = await lockGone(trx, run)
  const relisted = await relistBack(deps, trx, run)
  const fetch = fetchOf(stored, feed, { runningBefore, gone: gone.length })
  const doubt = doubtAbout(fetch)
  if (doubt !== null && !isAccepted(feed, { doubt, gone: gone.length })) {
    await recordDoubt(deps, trx, feed, { doubt, fetch })
    return { relisted }
  }
  if (gone.length > 0) {
    await recordClosed(trx, run.importId, gone)
    await markClosed(trx, gone, at)
    await jobs.close(trx, gone, at)
  }
  await renew(trx, index, feed.id, at)
  await setJobFeed(trx, feed.id, { ...afterTrusted(feed, at), ...(stored.validators ?? noValidators) })
  return { relisted, closed: gone.length }
}

/** Ends the run of a feed whose answer could not be read to its end. */
export async function failRun(
  deps: FinishDeps,
  trx: Transaction,
  { feedId }: StoredJobImport,
  failure: RunFailure,
): Promise<void> {
  const feed = feedId === null ? undefined : await lockJobFeed(trx, feedId)
  if (feed) await recordFailure(deps, trx, feed, failure)
}

/** Keeps open the jobs of a feed whose answer is the one that was imported last. The feed is locked. */
export async function noteUnchanged(deps: FinishDeps, trx: Transaction, feed: StoredJobFeed): Promise<void> {
  const at = deps.clock()
  await renew(trx, deps.index, feed.id, at)
  await setJobFeed(trx, feed.id, afterTrusted(feed, at))
}

function fetchOf(
  { format, counts }: StoredJobImport,
  feed: StoredJobFeed,
  jobs: Pick<FeedFetch, 'runningBefore' | 'gone'>,
): FeedFetch {
  const { read = 0, rejected = 0 } = counts
  const known = format ?? feed.format ?? 'json'
  return { format: known, usualFormat: feed.format, found: read - rejected, rejected, ...jobs }
}

async function relistBack({ jobs }: FinishDeps, trx: Transaction, run: FeedRun): Promise<number> {
  const back = await lockBack(trx, run)
  if (back.length > 0) {
    await recordBack(trx, run, back)
    await jobs.relist(trx, back, run.at)
  }
  await unmark(trx, run)
  return back.length
}

async function renew(trx: Transaction, index: JobIndex, feedId: string, at: Date): Promise<void> {
  const renewed = await renewOpen(trx, feedId, at)
  if (renewed.length > 0) await index.refresh(trx, renewed)
}
