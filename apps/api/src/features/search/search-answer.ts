import type { SearchedValue } from '@vouch/contract'
import { isYear, type QueryReading, toRecognised } from '@vouch/domain'
import { type JsonText, jsonText } from '#base/json-text.ts'
import { emptyFacets, nameFacets } from './facets.ts'
import type { ReadText } from './reading/query-reader.ts'
import type { ResultPage } from './result-page.ts'
import { encodeSearchCursor } from './statements/search-cursor.ts'
import type { SearchFilters, SearchQuery } from './statements/search-filters.ts'
import { countCap, rankedMatches } from './statements/search-page-sql.ts'
import type { SearchPlan } from './statements/search-plan.ts'
import type { ValueFilter } from './value-read-model.ts'

/** A search that ran. */
export interface SearchResult {
  readonly plan: SearchPlan
  /** Undefined if a filter names nothing that exists. */
  readonly filters: SearchFilters | undefined
  readonly page: ResultPage
}

function capCount(count: number, cap: number) {
  return { count: Math.min(count, cap), capped: count > cap }
}

function answered({ terms: _terms, ...value }: ValueFilter): SearchedValue {
  return value
}

interface AnswerParts {
  /** Job cards as a JSON array. */
  readonly items: string
  readonly suggested: object
  readonly sources: Parameters<typeof nameFacets>[1]
}

/** The answer to a search, as JSON text. */
export async function answerOf(
  query: SearchQuery,
  { reading, correction, suggestion }: ReadText,
  { plan, filters, page }: SearchResult,
  { items, suggested, sources }: AnswerParts,
): Promise<JsonText> {
  const isFirst = query.cursor === undefined
  const facets =
    page.facets === null
      ? emptyFacets
      : await nameFacets(page.facets, sources, filters?.byFacet.place?.flat())
  const recognised = plan.filters.map(toRecognised)
  const optional = reading.optional.filter(({ typed }) => !isYear(typed))
  const isLong = optional.length > 0 || (reading.isAny && reading.occupations.length === 0)
  const telling = [
    ...(isLong ? [...reading.words, ...optional].map(({ shown }) => shown) : []),
    ...plan.broad,
    ...(page.matches > 0
      ? reading.occupations.filter(({ isHinted }) => isHinted).map(({ label }) => label)
      : []),
  ]
  const place = query.location === undefined ? undefined : filters?.place
  // Nothing was left out in effect if every job that was found matches the whole text.
  const dropsWords = plan.dropped.length > 0 && (page.complete ?? -1) < page.matches
  const complete = dropsWords ? page.complete : undefined
  const head = {
    nextCursor: page.next && encodeSearchCursor(page.next, plan.mode),
    ...(query.withTotal && isFirst && { total: capCount(page.matches, countCap) }),
    ...(query.withFacets && isFirst && { facets }),
    ...(place && { place: { key: place.key, label: place.label } }),
    ...(filters && filters.values.length > 0 && { values: filters.values.map(answered) }),
    ...(recognised.length > 0 && { recognised }),
    ...(telling.length > 0 && { telling }),
    ...(correction && { correction }),
    ...(suggestion && { suggestion }),
    ...(dropsWords && { dropped: plan.dropped }),
    // At most `rankedMatches` are read, so that many may be more.
    ...(complete !== undefined && isFirst && { fullMatches: capCount(complete, rankedMatches - 1) }),
    ...(isFirst && mentioningOf(reading, page)),
    ...suggested,
  }
  return jsonText(`{"items":${items},${JSON.stringify(head).slice(1)}`)
}

/** How many jobs mention a dropped place. */
function mentioningOf({ place }: QueryReading, { mentioning }: ResultPage) {
  if (!place || mentioning === 0) return {}
  return { mentioning: { place: place.label, jobs: capCount(mentioning, rankedMatches - 1) } }
}
