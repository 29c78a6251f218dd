import type { ListRuleBook } from '#access/list-rule-book.ts'
import type { Database } from '#db/connect.ts'
import type { Feature } from '#platform/feature.ts'
import type { Queue } from '#platform/queue.ts'
import { adminValues } from './admin-values-store.ts'
import { masterBulk } from './bulk-store.ts'
import { areCitiesDue, ensureCities, loadCities } from './cities/cities.ts'
import { createListAccesses } from './list-accesses.ts'
import { masterTools } from './master-tools-store.ts'
import { createMasterValues, masterMatch } from './master-values-store.ts'
import { createMastersReadModel } from './masters-read-model.ts'
import { mountMastersRoutes } from './masters-routes.ts'
import type { AdminValues, MasterBulk, MasterMatch, MasterTools, MasterValues, TypedWords } from './ports.ts'
import { ensureMasters } from './seed.ts'
import { areWordsDue, formTypedWords, nameTypedWords, typedWords } from './typed-words-store.ts'

export interface MastersFeature extends Feature {
  /** Stores Vouch's own master lists if they have changed. */
  ensure(): Promise<void>
  /** Enqueues the job that loads the cities, unless the cities are loaded. */
  offerCities(): Promise<void>
  /** After an upgrade: starts the job that makes older typed words countable, unless all are. */
  offerWordForms(): Promise<void>
  readonly values: MasterValues
  /** Matches words of imported documents to master values. */
  readonly match: MasterMatch
  readonly adminValues: AdminValues
  readonly bulk: MasterBulk
  readonly tools: MasterTools
  readonly typedWords: TypedWords
}

/** Master lists that forms offer, such as skills, occupations and cities. */
export function mastersFeature(deps: {
  readonly db: Database
  readonly queue: Queue
  readonly rules: ListRuleBook
}): MastersFeature {
  const { db, queue, rules } = deps
  const readModel = createMastersReadModel(db)
  return {
    ensure: () => ensureMasters(db),
    offerCities: async () => {
      if (await areCitiesDue(db)) await queue.enqueue(db.kysely, loadCities, {}, { singletonKey: 'cities' })
    },
    offerWordForms: async () => {
      if (await areWordsDue(db))
        await queue.enqueue(db.kysely, formTypedWords, {}, { singletonKey: 'form-typed-words' })
    },
    jobs: (worker) => {
      worker.work(loadCities, () => ensureCities(db))
      worker.work(formTypedWords, () => nameTypedWords(db))
      worker.schedule(formTypedWords, '35 3 * * *', {})
    },
    values: createMasterValues(rules),
    match: masterMatch,
    adminValues,
    bulk: masterBulk,
    tools: masterTools,
    typedWords,
    routes: (app) => mountMastersRoutes(app, readModel, createListAccesses(rules)),
  }
}
