import type {
  deleteJobFeedQuery,
  JobFeed,
  JobFeedSummary,
  jobFeedPatch,
  jobFeedsQuery,
  newJobFeed,
} from '@vouch/contract'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import type { StepDeps } from '../import-steps.ts'
import { mayImport, ownCompanies } from '../may-import.ts'
import { closeFeedJobs } from './feed-jobs.ts'
import { add, change, fetchNow, pause, start } from './feed-steps.ts'
import { summaryOfFeed, viewFeed } from './feed-view.ts'
import {
  deleteFeedRow,
  findJobFeed,
  findJobFeeds,
  lockJobFeed,
  type StoredJobFeed,
  stopRuns,
} from './feeds-store.ts'

export interface FeedsDeps extends StepDeps {
  readonly storage: FileStorage
}

interface SeenFeed {
  readonly id: string
  readonly version: number
}

/** Feeds of job postings: owners of companies see those of their companies, administrators all. */
export interface FeedsService {
  /** @throws AppError not-found, forbidden, not-permitted-now, conflict for an address that the owner has already */
  create(actor: Actor, feed: z.output<typeof newJobFeed>): Promise<JobFeed>
  /** Newest first. @throws AppError not-found for a company that is not the actor's */
  list(actor: Actor, query: z.output<typeof jobFeedsQuery>): Promise<{ readonly items: JobFeedSummary[] }>
  /** @throws AppError not-found, like all following methods */
  get(actor: Actor, id: string): Promise<JobFeed>
  /** @throws AppError stale, not-permitted-now while it is read, conflict, invalid */
  update(actor: Actor, seen: SeenFeed, patch: z.output<typeof jobFeedPatch>): Promise<JobFeed>
  /** @throws AppError not-permitted-now, invalid while a company or title is missing */
  start(actor: Actor, id: string): Promise<JobFeed>
  /** @throws AppError not-permitted-now before its start */
  pause(actor: Actor, id: string): Promise<JobFeed>
  /** @throws AppError not-permitted-now while it is paused */
  fetch(actor: Actor, id: string, trust: boolean): Promise<JobFeed>
  remove(actor: Actor, id: string, jobs: z.output<typeof deleteJobFeedQuery>['jobs']): Promise<void>
}

interface Change {
  readonly actor: Actor
  readonly id: string
  /** Whether a run that is storing what the feed brought ends. */
  readonly stops: boolean
}

export function createFeedsService(deps: FeedsDeps): FeedsService {
  const { db, clock, storage, queue } = deps

  const own = (actor: Actor, feed: StoredJobFeed | undefined): StoredJobFeed => {
    if (!feed || !mayImport(actor, feed.companyId)) throw notFound('This feed')
    return feed
  }
  const get = async (actor: Actor, id: string) =>
    viewFeed(db.kysely, own(actor, await findJobFeed(db.kysely, id)), clock())

  /** Changes a feed that is locked. */
  const locked = async (
    { actor, id, stops }: Change,
    work: (trx: Transaction, feed: StoredJobFeed) => Promise<void>,
  ) => {
    const files = await inTransaction(db, async (trx) => {
      const seen = own(actor, await findJobFeed(trx, id))
      requireAccess(actor, 'job.import', { companyId: seen.companyId }, 'This feed')
      const keys = stops ? await stopRuns(trx, id, clock()) : []
      await work(trx, own(actor, await lockJobFeed(trx, id)))
      return keys
    })
    for (const key of files) await storage.remove(key)
  }

  return {
    get,

    create: async (actor, feed) => {
      requireAccess(actor, 'job.import', { companyId: feed.companyId }, 'This company')
      return get(actor, await inTransaction(db, (trx) => add(deps, trx, actor, feed)))
    },

    list: async (actor, { companyId }) => {
      const companies = ownCompanies(actor, companyId)
      return { items: (await findJobFeeds(db.kysely, companies)).map(summaryOfFeed) }
    },

    update: async (actor, { id, version }, patch) => {
      await locked({ actor, id, stops: patch.url !== undefined }, async (trx, feed) => {
        await change(deps, trx, feed, { version, patch })
        await record(trx, { action: 'job-feed.change', actorId: actor.userId, subjectId: id, at: clock() })
      })
      return get(actor, id)
    },

    start: async (actor, id) => {
      await locked({ actor, id, stops: false }, (trx, feed) => start(deps, trx, feed, actor))
      return get(actor, id)
    },

    pause: async (actor, id) => {
      await locked({ actor, id, stops: true }, (trx, feed) => pause(deps, trx, feed, actor))
      return get(actor, id)
    },

    fetch: async (actor, id, trust) => {
      await locked({ actor, id, stops: false }, (trx, feed) => fetchNow(deps, trx, feed, { actor, trust }))
      return get(actor, id)
    },

    remove: (actor, id, jobs) =>
      locked({ actor, id, stops: true }, async (trx) => {
        await deleteFeedRow(trx, id)
        if (jobs === 'close') await queue.enqueue(trx, closeFeedJobs, { id })
        const details = { jobs }
        await record(trx, {
          action: 'job-feed.remove',
          actorId: actor.userId,
          subjectId: id,
          at: clock(),
          details,
        })
      }),
  }
}
