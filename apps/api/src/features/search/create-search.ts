import type { ServiceDeps } from '#platform/feature.ts'
import { createCategoryReadModel } from './category-read-model.ts'
import { createSearchReadModel } from './search-read-model.ts'
import { createSearchService } from './search-service.ts'
import { createStatistics } from './search-statistics.ts'
import { createWordReadModel } from './word-read-model.ts'

/**
 * Creates the job search without its routes. The benchmark uses it too.
 * @param currency default currency of pay filters
 */
export function createSearch({ db, clock, currency }: ServiceDeps & { readonly currency: string }) {
  const statistics = createStatistics(db, clock)
  const words = createWordReadModel(db, statistics)
  const categories = createCategoryReadModel(db)
  const readModel = createSearchReadModel({ db, clock, statistics })
  const sources = { words, categoryIds: categories.ids, companyIdOf: categories.companyIdOf, currency }
  const service = createSearchService({ readModel, sources, clock })
  return { statistics, words, categories, readModel, service }
}
