import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { createCategoryReadModel } from './category-read-model.ts'
import { createSearchReadModel } from './search-read-model.ts'
import { createSearchService } from './search-service.ts'
import { createStatistics } from './search-statistics.ts'
import { createWordReadModel } from './word-read-model.ts'

/**
 * The search without its routes, as the benchmark measures it too.
 * @param deps.currency of "pay at least", when the search does not name one
 */
export function createSearch(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly currency: string
}) {
  const { db, clock, currency } = deps
  const statistics = createStatistics(db, clock)
  const words = createWordReadModel(db, statistics)
  const categories = createCategoryReadModel(db)
  const readModel = createSearchReadModel({ db, clock, statistics })
  const sources = { words, categoryIds: categories.ids, companyIdOf: categories.companyIdOf, currency }
  const service = createSearchService({ readModel, sources, clock })
  return { statistics, words, categories, readModel, service }
}
