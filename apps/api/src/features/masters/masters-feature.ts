import type { Database } from '#db/connect.ts'
import type { Feature } from '#platform/feature.ts'
import type { Queue } from '#platform/queue.ts'
import { areCitiesDue, ensureCities, loadCities } from './cities.ts'
import { masterMatch } from './master-match-store.ts'
import { masterValues } from './master-values-store.ts'
import { createMastersReadModel } from './masters-read-model.ts'
import { mountMastersRoutes } from './masters-routes.ts'
import type { MasterMatch, MasterValues } from './ports.ts'
import { ensureMasters } from './seed.ts'

/** The masters and what other features ask of them. */
export interface MastersFeature extends Feature {
  /** Stores the lists that every marketplace begins with. */
  ensure(): Promise<void>
  /** Has the cities loaded in the background where they are not there yet. */
  offerCities(): Promise<void>
  readonly values: MasterValues
  /** For imports. */
  readonly match: MasterMatch
}

/** The lists that people choose from. */
export function mastersFeature({
  db,
  queue,
}: {
  readonly db: Database
  readonly queue: Queue
}): MastersFeature {
  const readModel = createMastersReadModel(db)
  return {
    ensure: () => ensureMasters(db),
    offerCities: async () => {
      if (await areCitiesDue(db)) await queue.enqueue(db.kysely, loadCities, {}, { singletonKey: 'cities' })
    },
    jobs: (worker) => worker.work(loadCities, () => ensureCities(db)),
    values: masterValues,
    match: masterMatch,
    routes: (app) => mountMastersRoutes(app, readModel),
  }
}
