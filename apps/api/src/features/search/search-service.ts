import type { Clock } from '#base/clock.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import { type ListPlace, nextPlace } from '#db/newest-first/place.ts'
import type { TermGroup } from '#db/term-query.ts'
import { type Interpretation, interpretWords } from './interpret-words.ts'
import { decodeSearchCursor, encodeSearchCursor, type SearchMode } from './search-cursor.ts'
import {
  type FilterSources,
  filterGroups,
  noFilters,
  readFilters,
  type SearchFilters,
  type SearchQuery,
} from './search-filters.ts'
import { countCap, type PageRow, rankedMatches } from './search-page-sql.ts'
import type { SearchReadModel } from './search-read-model.ts'
import type { KnownWord } from './word-read-model.ts'

/** The public search of open jobs. */
export interface SearchService {
  search(query: SearchQuery): Promise<JsonText>
}

const defaultLimit = 20

interface Attempt {
  readonly row: PageRow
  readonly mode: SearchMode
}

export function createSearchService(deps: {
  readonly readModel: SearchReadModel
  readonly sources: FilterSources
  readonly clock: Clock
}): SearchService {
  const { readModel, sources, clock } = deps

  return {
    search: async (query) => {
      const cursor = decodeSearchCursor(query.cursor)
      const filters = await readFilters(query, sources, clock())
      if (!filters) return nothing(query)
      const typed = query.q ?? ''
      const correct = query.exact ? 'exact' : cursor?.mode.corrected ? 'rare' : 'unknown'
      let meaning = await interpretWords(sources.words, typed, correct)
      const list = listOf(query, filters, cursor?.place, clock())
      const attempt = (mode: SearchMode) => tryBoth(readModel, list, meaning.words, mode)
      if (cursor) return answer(list, meaning, await onePage(readModel, list, meaning.words, cursor.mode))
      let result = await attempt(asTyped)
      if (result.row.matches === 0 && !query.exact && meaning.words.length > 0) {
        const rare = await interpretWords(sources.words, typed, 'rare')
        if (rare.correction && rare.correction.to !== meaning.correction?.to) {
          meaning = rare
          result = await attempt({ ...asTyped, corrected: true })
        }
        if (result.row.matches === 0) result = await relax(readModel, list, meaning, result)
      }
      return answer(list, meaning, result)
    },
  }
}

const asTyped: SearchMode = { includeDescriptions: false, corrected: false, dropped: [] }

/** The parts of a search request that are the same in all attempts to answer it. */
type List = Omit<Parameters<SearchReadModel['page']>[0], 'words' | 'includeDescriptions' | 'ranked'> & {
  readonly relevance: boolean
  /** True when the search has a filter. */
  readonly filtered: boolean
}

function listOf(query: SearchQuery, filters: SearchFilters, place: ListPlace | undefined, now: Date): List {
  return {
    filters,
    place,
    filtered: filterGroups(filters).length > 0 || filters.since !== null || filters.companyId !== null,
    relevance: query.sort !== 'newest' && place?.kind !== 'newest',
    limit: query.limit ?? defaultLimit,
    begun: place?.kind === 'ranked' ? place.begun : now.toISOString(),
    withTotal: query.withTotal === true && !place,
    withFacets: query.withFacets === true && !place,
  }
}

async function onePage(
  readModel: SearchReadModel,
  list: List,
  words: readonly KnownWord[],
  mode: SearchMode,
): Promise<Attempt> {
  const groups = termsOf(words.filter((_, index) => !mode.dropped.includes(index)))
  const ranked = list.relevance && groups.length > 0
  const { relevance: _, filtered: __, ...request } = list
  const { includeDescriptions } = mode
  return { row: await readModel.page({ ...request, words: groups, includeDescriptions, ranked }), mode }
}

/** Searches titles first. If the page is not full, searches descriptions too. */
async function tryBoth(
  readModel: SearchReadModel,
  list: List,
  words: readonly KnownWord[],
  mode: SearchMode,
): Promise<Attempt> {
  const titles = await onePage(readModel, list, words, mode)
  if (titles.row.found >= list.limit || words.length === mode.dropped.length) return titles
  const more = await onePage(readModel, list, words, { ...mode, includeDescriptions: true })
  return more.row.matches > titles.row.matches ? more : titles
}

/** Drops words one by one, rarest first, until a job matches. Never drops filters. */
async function relax(
  readModel: SearchReadModel,
  list: List,
  { words }: Interpretation,
  empty: Attempt,
): Promise<Attempt> {
  // If jobs match all the words without the filters, the filters
  // are the reason for the empty result, so no word is dropped.
  const unfiltered = { ...list, filters: noFilters, limit: 1, withTotal: false, withFacets: false }
  let { mode } = empty
  const byRarity = words
    .map((word, index) => ({ ...word, index }))
    .sort((a, b) => commonness(a) - commonness(b))
  for (const { index } of byRarity.slice(0, -1)) {
    if (list.filtered && (await tryBoth(readModel, unfiltered, words, mode)).row.matches > 0) return empty
    mode = { ...mode, includeDescriptions: false, dropped: [...mode.dropped, index] }
    const attempt = await tryBoth(readModel, list, words, mode)
    if (attempt.row.matches > 0) return attempt
  }
  return empty
}

/** How common a word is. Words found only in descriptions count as rarer than all others. */
function commonness(word: KnownWord): number {
  return word.jobs > 0 ? word.jobs + 1 : word.found ? 1 : word.inTexts / 100
}

function termsOf(words: readonly KnownWord[]): TermGroup[] {
  return words.flatMap(({ lexemes }) => lexemes.map((lexeme) => [lexeme]))
}

function answer(list: List, { words, correction }: Interpretation, { row, mode }: Attempt): JsonText {
  const total = { count: Math.min(row.matches, countCap), capped: row.matches > countCap }
  const dropped = mode.dropped.flatMap((index) => words[index]?.word ?? [])
  const place = nextPlace(list, row, rankedMatches)
  const nextCursor = place && encodeSearchCursor(place, mode)
  return jsonText(
    `{"items":${row.items},"nextCursor":${JSON.stringify(nextCursor)}` +
      (list.withTotal ? `,"total":${JSON.stringify(total)}` : '') +
      (row.facets === null ? '' : `,"facets":${row.facets}`) +
      (correction ? `,"correction":${JSON.stringify(correction)}` : '') +
      (dropped.length > 0 ? `,"dropped":${JSON.stringify(dropped)}` : '') +
      '}',
  )
}

function nothing(query: SearchQuery): JsonText {
  const facets = { sampled: false, workMode: [], employmentType: [], category: [], location: [] }
  return jsonText(
    JSON.stringify({
      items: [],
      nextCursor: null,
      ...(query.withTotal && { total: { count: 0, capped: false } }),
      ...(query.withFacets && { facets }),
    }),
  )
}
