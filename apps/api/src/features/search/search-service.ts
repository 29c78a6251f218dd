import type { JobCard } from '@vouch/contract'
import type { Clock } from '#base/clock.ts'
import type { JsonText } from '#base/json-text.ts'
import type { CategoryNames } from './category-read-model.ts'
import type { QueryReader, ReadText } from './reading/query-reader.ts'
import type { RelatedOccupations } from './reading/related-occupations.ts'
import { matchingOf, type ResultPage, readPage } from './result-page.ts'
import { answerOf, type SearchResult } from './search-answer.ts'
import { broadWordsOf, isTelling } from './statements/broad-words.ts'
import { choosePlan, enoughJobs, titleLimit } from './statements/choose-plan.ts'
import { decodeSearchCursor, type SearchMode } from './statements/search-cursor.ts'
import {
  type ChosenFilters,
  type FilterSources,
  hasFilters,
  readFilters,
  type SearchQuery,
  withRecognised,
} from './statements/search-filters.ts'
import { asTyped, completePlanOf, planOf, type SearchPlan } from './statements/search-plan.ts'
import type { SearchReadModel } from './statements/search-read-model.ts'
import type { Suggestions } from './suggestions.ts'
import { countValues, noValues } from './value-facets.ts'
import type { ValueReadModel } from './value-read-model.ts'

/** The public search of open jobs. */
export interface SearchService {
  search(query: SearchQuery): Promise<JsonText>
}

interface SearchSources extends FilterSources {
  readonly values: ValueReadModel
  readonly categories: CategoryNames
}

interface SearchDeps {
  readonly readModel: SearchReadModel
  readonly reader: QueryReader
  readonly sources: SearchSources
  readonly suggestions: Suggestions
  readonly related: RelatedOccupations
  /** Reads job cards in the given order, as a JSON array. */
  readonly cards: (ids: readonly string[]) => Promise<string>
  /** Estimates the number of open jobs. */
  readonly allJobs: () => Promise<number>
  readonly clock: Clock
}

const defaultLimit = 20
/** With fewer jobs than these, jobs of related occupations are shown as well. */
const fewJobs = 5

interface Request {
  readonly query: SearchQuery
  readonly text: ReadText
  /** ISO 8601 */
  readonly begun: string
}

export function createSearchService(deps: SearchDeps): SearchService {
  const { reader, readModel, sources, related, cards, allJobs, clock } = deps
  const { words } = sources

  const filtersOf = (chosen: ChosenFilters, plan: SearchPlan) =>
    readFilters(withRecognised(chosen, plan.filters), sources, clock())

  /** @param found number of jobs for the text as typed, if it is known */
  const planFor = async (text: ReadText, found?: number): Promise<SearchPlan> => {
    const counts = new Map<string, Promise<number>>()
    if (found !== undefined) counts.set(keyOf(asTyped), Promise.resolve(found))
    const count = async (plan: SearchPlan) => {
      const filters = await filtersOf({}, plan)
      return filters ? readModel.count(matchingOf(text, plan, filters), enoughJobs) : 0
    }
    return choosePlan({
      reading: text.reading,
      allJobs: await allJobs(),
      count: (plan) => {
        const key = keyOf(plan.mode)
        const counted = counts.get(key) ?? count(plan)
        counts.set(key, counted)
        return counted
      },
      broadWords: (maxTitles) => broadWordsOf(text.reading, { words, related }, maxTitles),
      isNear: (word) => isTelling(word, text.reading, related),
    })
  }

  /** @param typed the ranked matches of the text as typed, if they were already read */
  const run = async (
    { query, text, begun }: Request,
    plan: SearchPlan,
    typed?: ResultPage,
  ): Promise<SearchResult> => {
    const filters = await filtersOf(chosenOf(query), plan)
    if (!filters) return { plan, filters, page: emptyPage }
    const place = decodeSearchCursor(query.cursor)?.place
    const complete = completePlanOf(text.reading, plan)
    const completeFilters = complete && (await filtersOf(chosenOf(query), complete))
    const isTyped = complete && keyOf(complete.mode) === keyOf(asTyped)
    const jobs = isTyped ? typed?.jobs : undefined
    const page = await readPage(readModel, {
      text,
      plan,
      filters,
      complete: complete && completeFilters && { plan: complete, filters: completeFilters, jobs },
      byDate: query.sort === 'newest',
      limit: query.limit ?? defaultLimit,
      place,
      begun: place?.kind === 'ranked' ? place.begun : begun,
      withTotal: query.withTotal === true && !place,
      withFacets: query.withFacets === true && !place,
      withTerms: query.withValues === true && !place,
    })
    return { plan, filters, page }
  }

  const search = async (request: Request): Promise<SearchResult> => {
    const { query, text } = request
    const cursor = decodeSearchCursor(query.cursor)
    if (cursor) {
      const { mode } = cursor
      const broad = mode.isBroad
        ? await broadWordsOf(text.reading, { words, related }, titleLimit(await allJobs()))
        : []
      return run(request, planOf(text.reading, mode, broad))
    }
    const typed = planOf(text.reading, asTyped)
    if (typed.words.length + typed.filters.length === 0) return run(request, typed)
    if (hasFilters(chosenOf(query))) return run(request, await planFor(text))
    // Without chosen filters, the page itself tells whether enough jobs match.
    const first = await run(request, typed)
    if (first.page.matches >= enoughJobs) return first
    // A page by date reads fewer matches. A currency or radius alone changes what the first page counts.
    const isRanked = query.sort !== 'newest' && typed.words.length > 0
    const isCounted = isRanked && query.currency === undefined && query.radiusKm === undefined
    const plan = await planFor(text, isCounted ? first.page.matches : undefined)
    return keyOf(plan.mode) === keyOf(asTyped) ? first : run(request, plan, isRanked ? first.page : undefined)
  }

  return {
    search: async (query) => {
      const text = await reader.read(query.q ?? '', query.exact === true)
      const result = await search({ query, text, begun: clock().toISOString() })
      const items = await cardsOf(result.page, cards)
      const suggested = await suggest(deps, query, text, result, items)
      return answerOf(query, text, result, { items, suggested, sources })
    },
  }
}

/** The occupations and skills of the matches, if a first page asks for them. */
async function valueFacetsOf(
  { readModel, sources: { values } }: SearchDeps,
  { withValues, cursor }: SearchQuery,
  text: ReadText,
  { plan, filters, page }: SearchResult,
) {
  if (!withValues || cursor !== undefined) return {}
  if (!filters) return { valueFacets: noValues }
  const matching = matchingOf(text, plan, filters)
  return { valueFacets: await countValues({ readModel, values }, matching, page) }
}

async function cardsOf({ shown }: ResultPage, read: SearchDeps['cards']): Promise<string> {
  if ('cards' in shown) return shown.cards
  return shown.ids.length === 0 ? '[]' : read(shown.ids)
}

/** Key of a mode. Within one text, equal keys mean equal plans. */
function keyOf({ includeDescriptions, isBroad, dropped }: SearchMode): string {
  return `${includeDescriptions} ${isBroad} ${dropped.toSorted((a, b) => a - b).join(' ')}`
}

const emptyPage: ResultPage = {
  shown: { ids: [] },
  jobs: [],
  facets: null,
  terms: undefined,
  matches: 0,
  complete: undefined,
  mentioning: 0,
  next: null,
}

function chosenOf(query: SearchQuery): ChosenFilters {
  const { q: _q, exact: _exact, limit: _limit, cursor: _cursor, sort: _sort, ...rest } = query
  const { withTotal: _total, withFacets: _facets, withValues: _values, ...chosen } = rest
  return chosen
}

/** What else a first page offers: values to filter by if it asks for them, and what helps if it has few jobs. */
async function suggest(
  deps: SearchDeps,
  query: SearchQuery,
  text: ReadText,
  result: SearchResult,
  items: string,
): Promise<object> {
  const values = await valueFacetsOf(deps, query, text, result)
  return { ...values, ...(await suggestOthers(deps, query, text, result, items)) }
}

async function suggestOthers(
  { suggestions, sources, clock }: SearchDeps,
  query: SearchQuery,
  text: ReadText,
  { plan, filters, page }: SearchResult,
  items: string,
) {
  if (query.cursor !== undefined || query.sort === 'newest' || !filters || page.matches >= fewJobs) return {}
  const findSimilar = async () => {
    const found = await suggestions.similar(text, filters, clock())
    const required = plan.filters.filter(({ kind }) => kind !== 'excluded')
    if (found || page.matches > 0 || required.length === 0) return found
    // If nothing was found, similar jobs need not pass the filters from the search text.
    const chosen = await readFilters(chosenOf(query), sources, clock())
    const others = chosen && (await suggestions.similar(text, chosen, clock()))
    return others && { ...others, ignored: required.map(({ label }) => label) }
  }
  const [similar, nearest] = await Promise.all([
    findSimilar(),
    page.matches === 0 ? suggestions.nearest(text, plan, filters) : undefined,
  ])
  const shown = new Set((JSON.parse(items) as JobCard[]).map(({ id }) => id))
  const others = similar?.items.filter(({ id }) => !shown.has(id)) ?? []
  return {
    ...(similar && others.length > 0 && { similar: { ...similar, items: others } }),
    ...(nearest && { nearest }),
  }
}
