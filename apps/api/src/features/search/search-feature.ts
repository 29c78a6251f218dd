import type { FastifyInstance } from 'fastify'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import type { Feature } from '#platform/feature.ts'
import { ensureCategories } from './category-store.ts'
import { createSearch } from './create-search.ts'
import { createFirstPages } from './first-pages.ts'
import { createFreshJobs } from './fresh-read-model.ts'
import { createJobIndex } from './job-index.ts'
import { createLandingReadModel, type LandingReadModel } from './landing-read-model.ts'
import type { FreshJobs, JobIndex } from './ports.ts'
import { createSearchChanges, type SearchChanges } from './search-changes.ts'
import { landingCountsJob, vocabularyJob } from './search-jobs.ts'
import { mountSearchRoutes } from './search-routes.ts'
import { createSimilarJobsReadModel } from './similar-jobs-read-model.ts'
import { refreshVocabulary } from './vocabulary-store.ts'
import { warmUp } from './warm-up.ts'

export interface SearchDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Of "pay at least", when the search does not name one. */
  readonly currency: string
}

export interface SearchFeature extends Feature {
  /** How other features keep the search current. */
  readonly index: JobIndex
  /** For the candidate's dashboard. */
  readonly freshJobs: FreshJobs
  /** What the clock's job does, for whoever has just added many jobs. */
  refreshVocabulary(): Promise<void>
}

/** The public search of jobs, the landing page, similar jobs and categories. */
export function searchFeature(deps: SearchDeps): SearchFeature {
  const { db, clock, log, currency } = deps
  const { statistics, words, categories, readModel, service } = createSearch({ db, clock, currency })
  const landing = createLandingReadModel({ db, clock, statistics })
  const firstPages = createFirstPages(clock)
  const changes = createSearchChanges(db, log, () => {
    firstPages.drop()
    words.forget()
  })
  const parts = {
    service,
    landing,
    similar: createSimilarJobsReadModel({ db, clock, search: readModel }),
    categories,
    firstPages,
  }
  return {
    index: createJobIndex(),
    freshJobs: createFreshJobs(deps),
    refreshVocabulary: () => refreshVocabulary(db),
    routes: (app) => {
      mountSearchRoutes(app, parts)
      runBeside(app, deps, { changes, landing })
    },
    jobs: (queue) => {
      queue.work(vocabularyJob, () => refreshVocabulary(db))
      queue.work(landingCountsJob, () => landing.refreshCounts())
      queue.schedule(vocabularyJob, '7 * * * *', {})
      queue.schedule(landingCountsJob, '*/10 * * * *', {})
    },
  }
}

interface Beside {
  readonly changes: SearchChanges
  readonly landing: LandingReadModel
}

/** What lives as long as the server does. Nothing of it delays the start. */
function runBeside(app: FastifyInstance, { db, log }: SearchDeps, { changes, landing }: Beside): void {
  let stopped = false
  let warming: Promise<void> = Promise.resolve()
  app.addHook('onReady', async () => {
    await Promise.all([ensureCategories(db), changes.start()])
    warming = warmUp(db, log, () => stopped)
      .then(() => (stopped ? undefined : landing.ensureCounts()))
      .catch((error: unknown) => log.warn({ err: error }, 'the landing page could not be prepared'))
  })
  app.addHook('onClose', async () => {
    stopped = true
    await Promise.all([warming, changes.stop()])
  })
}
