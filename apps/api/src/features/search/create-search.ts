import { prepared } from '#db/prepared.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { createCategoryReadModel } from './category-read-model.ts'
import { createFindHinted } from './reading/find-hinted.ts'
import { createFindSector } from './reading/find-sector.ts'
import { createNameReadModel } from './reading/name-read-model.ts'
import { createPeopleReader } from './reading/people-reader.ts'
import { createPlaceReadModel } from './reading/place-read-model.ts'
import { createQueryReader } from './reading/query-reader.ts'
import { createRelatedOccupations } from './reading/related-occupations.ts'
import { createSimilarWords } from './reading/similar-words.ts'
import { createWordReadModel } from './reading/word-read-model.ts'
import { createSearchService } from './search-service.ts'
import { cardsByIdSql } from './statements/search-page-sql.ts'
import { createSearchReadModel } from './statements/search-read-model.ts'
import { createStatistics } from './statements/search-statistics.ts'
import { createSuggestions } from './suggestions.ts'
import { createValueReadModel } from './value-read-model.ts'

/**
 * Creates the job search without its routes. The benchmark uses it too.
 * @param currency default currency of pay filters
 */
export function createSearch({ db, clock, currency }: ServiceDeps & { readonly currency: string }) {
  const statistics = createStatistics(db, clock)
  const words = createWordReadModel(db, statistics)
  const categories = createCategoryReadModel(db)
  const readModel = createSearchReadModel({ db, clock, statistics })
  const places = createPlaceReadModel(db)
  const cards = async (ids: readonly string[]): Promise<string> => {
    const [row] = await prepared<{ items: string }>(db, 'search-cards', cardsByIdSql, [ids])
    return row?.items ?? '[]'
  }
  const names = createNameReadModel(db)
  const reading = {
    words,
    names,
    findSector: createFindSector(db),
    findHinted: createFindHinted(db, names),
    similarWords: createSimilarWords(db),
  }
  const reader = createQueryReader(reading)
  const peopleWords = createPeopleReader(reading)
  const allJobs = async () => (await statistics()).withoutDescriptions.jobs
  const sources = {
    words,
    places,
    values: createValueReadModel(db),
    categoryIds: categories.ids,
    categories: categories.names,
    companyIdOf: categories.companyIdOf,
    currency,
  }
  const service = createSearchService({
    readModel,
    reader,
    sources,
    related: createRelatedOccupations(db, names),
    suggestions: createSuggestions({ db, readModel, places }),
    cards,
    allJobs,
    clock,
  })
  return { statistics, allJobs, words, reader, peopleWords, categories, sources, readModel, cards, service }
}
