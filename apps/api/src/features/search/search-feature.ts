import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { JsonText } from '#base/json-text.ts'
import type { Log } from '#base/log.ts'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { defineJob } from '#platform/queue.ts'
import { createSearch } from './create-search.ts'
import { createFirstPages } from './first-pages.ts'
import { createFreshJobs } from './fresh-read-model.ts'
import { ensureCategories } from './index/category-store.ts'
import { createJobIndex } from './index/job-index.ts'
import { refreshKnowledge } from './index/knowledge-store.ts'
import { createSearchChanges, type SearchChanges } from './index/search-changes.ts'
import { refreshVocabulary } from './index/vocabulary-store.ts'
import { createWaitingJobs, indexWaitingJobs } from './index/waiting-jobs.ts'
import { warmSearches, warmUp } from './index/warm-up.ts'
import { createJobsByValues } from './jobs-by-values.ts'
import { createLandingReadModel, type LandingReadModel } from './landing-read-model.ts'
import { createNewJobs } from './new-jobs/new-jobs.ts'
import type {
  FreshJobs,
  JobIndex,
  JobsByValues,
  NewJobs,
  PeopleWords,
  PublicSearch,
  WaitingJobs,
} from './ports.ts'
import { mountSearchRoutes } from './search-routes.ts'
import { createSimilarJobsReadModel } from './similar-jobs-read-model.ts'

/** Job that rebuilds the vocabulary for the correction of typing errors. */
const vocabularyJob = defineJob({ name: 'search-vocabulary', payload: z.object({}) })
/** Job that indexes jobs anew after lists of occupations, skills or places changed. */
const knowledgeJob = defineJob({ name: 'search-knowledge', payload: z.object({}) })
/** Job that counts jobs for the landing page of a large marketplace. */
const landingCountsJob = defineJob({ name: 'search-landing-counts', payload: z.object({}) })

/** Pause after a batch of waiting jobs, as a share of its duration, so that other work gets its turn. */
const rest = 0.25

interface SearchDeps extends ServiceDeps {
  readonly log: Log
  /** Default currency of pay filters. */
  readonly currency: string
}

export interface SearchFeature extends Feature {
  readonly index: JobIndex
  readonly waiting: WaitingJobs
  /** Reads the content of the landing page. */
  landing(): Promise<JsonText>
  readonly freshJobs: FreshJobs
  readonly newJobs: NewJobs
  readonly jobsByValues: JobsByValues
  readonly visitors: PublicSearch
  readonly peopleWords: PeopleWords
  /** Reindexes all open jobs if lists have changed since the last run. @returns the number of jobs read */
  refreshKnowledge(): Promise<number>
  /** Rebuilds the vocabulary at once, for use after many jobs were added. */
  refreshVocabulary(): Promise<void>
}

/** The public job search, landing page, similar jobs and job categories. */
export function searchFeature(deps: SearchDeps): SearchFeature {
  const { db, clock, log, currency } = deps
  const search = createSearch({ db, clock, currency })
  const { statistics, words, peopleWords, categories, readModel, cards, service } = search
  const landing = createLandingReadModel({ db, clock, statistics })
  const firstPages = createFirstPages(clock)
  const changes = createSearchChanges(db, log, () => {
    firstPages.clear()
    words.forgetAbsent()
  })
  const visitors: PublicSearch = {
    search: (query) => {
      const isCached = query.q === undefined && query.cursor === undefined
      const search = () => service.search(query)
      return isCached ? firstPages.get(JSON.stringify(query), search) : search()
    },
    landing: () => firstPages.get('landing', landing.landing),
    categories: categories.list,
  }
  const parts = {
    service,
    visitors,
    landing,
    similar: createSimilarJobsReadModel({ db, clock, search: readModel, cards }),
    categories,
  }
  const index = createJobIndex(firstPages.suspend)
  const waiting = createWaitingJobs(db, index)
  return {
    index,
    waiting,
    landing: visitors.landing,
    visitors,
    jobsByValues: createJobsByValues(db, readModel),
    freshJobs: createFreshJobs(deps),
    newJobs: createNewJobs({ db, clock, search }),
    peopleWords,
    refreshKnowledge: () => refreshKnowledge(db, index),
    refreshVocabulary: () => refreshVocabulary(db),
    routes: (app) => {
      mountSearchRoutes(app, parts)
      runInBackground(app, deps, { changes, landing })
    },
    jobs: (queue) => {
      const searched = keepIndexing(waiting, log)
      queue.whileWorking(searched.begin)
      queue.work(indexWaitingJobs, searched.index)
      queue.schedule(indexWaitingJobs, '* * * * *', {})
      queue.work(vocabularyJob, () => db.inBackground((kysely) => refreshVocabulary({ kysely })))
      queue.work(landingCountsJob, () => landing.refreshCounts())
      queue.work(knowledgeJob, async () => {
        await refreshKnowledge(db, index)
      })
      queue.schedule(knowledgeJob, '* * * * *', {})
      queue.schedule(vocabularyJob, '7 * * * *', {})
      queue.schedule(landingCountsJob, '*/10 * * * *', {})
    },
  }
}

/** Adds waiting jobs to the index: when a worker starts, and when asked. Stops between two batches. */
function keepIndexing(waiting: WaitingJobs, log: Log) {
  let isStopping = false
  const index = async () => {
    await waiting.index({ isStopping: () => isStopping, rest })
  }
  const begin = () => {
    isStopping = false
    const first = index().catch((error: unknown) =>
      log.warn({ err: error }, 'jobs that wait for the search were not indexed'),
    )
    return async () => {
      isStopping = true
      await first
    }
  }
  return { index, begin }
}

interface Background {
  readonly changes: SearchChanges
  readonly landing: LandingReadModel
}

/** Warms caches and listens for job changes while the server runs. The start does not wait for the warm-up. */
function runInBackground(
  app: FastifyInstance,
  { db, clock, log, currency }: SearchDeps,
  { changes, landing }: Background,
): void {
  let stopped = false
  let warming: Promise<void> = Promise.resolve()
  const isStopped = () => stopped
  const warm = async () => {
    await warmUp(db, log, isStopped)
    await warmSearches({ db, log }, (db) => createSearch({ db, clock, currency }), isStopped)
    if (!stopped) await landing.ensureCounts()
  }
  app.addHook('onReady', async () => {
    await Promise.all([ensureCategories(db), changes.start()])
    warming = warm().catch((error: unknown) =>
      log.warn({ err: error }, 'counting jobs for the landing page failed'),
    )
  })
  app.addHook('onClose', async () => {
    stopped = true
    await Promise.all([warming, changes.stop()])
  })
}
