import type { Clock } from '#base/clock.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import { type ListPlace, nextPlace } from '#db/newest-first/place.ts'
import type { TermGroup } from '#db/term-query.ts'
import { type Interpretation, interpretWords } from './interpret-words.ts'
import { decodeSearchCursor, encodeSearchCursor, type FoundBy } from './search-cursor.ts'
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

/** Finds open jobs for everybody; reads only what is public. */
export interface SearchService {
  search(query: SearchQuery): Promise<JsonText>
}

const defaultLimit = 20

interface Attempt {
  readonly row: PageRow
  readonly by: FoundBy
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
      const mode = query.exact ? 'exact' : cursor?.by.corrected ? 'rare' : 'unknown'
      let meaning = await interpretWords(sources.words, typed, mode)
      const list = listOf(query, filters, cursor?.place, clock())
      const attempt = (by: FoundBy) => tryBoth(readModel, list, meaning.words, by)
      if (cursor) return answer(list, meaning, await onePage(readModel, list, meaning.words, cursor.by))
      let found = await attempt(asTyped)
      if (found.row.matches === 0 && !query.exact && meaning.words.length > 0) {
        const rare = await interpretWords(sources.words, typed, 'rare')
        if (rare.correction && rare.correction.to !== meaning.correction?.to) {
          meaning = rare
          found = await attempt({ ...asTyped, corrected: true })
        }
        if (found.row.matches === 0) found = await relax(readModel, list, meaning, found)
      }
      return answer(list, meaning, found)
    },
  }
}

const asTyped: FoundBy = { includeDescriptions: false, corrected: false, dropped: [] }

/** The parts of a request that stay the same while words are tried. */
type List = Omit<Parameters<SearchReadModel['page']>[0], 'words' | 'includeDescriptions' | 'ranked'> & {
  readonly relevance: boolean
  /** Some filter is set. */
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
  by: FoundBy,
): Promise<Attempt> {
  const groups = termsOf(words.filter((_, index) => !by.dropped.includes(index)))
  const ranked = list.relevance && groups.length > 0
  const { relevance: _, filtered: __, ...request } = list
  const { includeDescriptions } = by
  return { row: await readModel.page({ ...request, words: groups, includeDescriptions, ranked }), by }
}

/** Titles first; the descriptions as well when they do not fill a page. */
async function tryBoth(
  readModel: SearchReadModel,
  list: List,
  words: readonly KnownWord[],
  by: FoundBy,
): Promise<Attempt> {
  const titles = await onePage(readModel, list, words, by)
  if (titles.row.found >= list.limit || words.length === by.dropped.length) return titles
  const more = await onePage(readModel, list, words, { ...by, includeDescriptions: true })
  return more.row.matches > titles.row.matches ? more : titles
}

/** Nothing has all the words: leaves out the rarest, until something is found. Filters are never left out. */
async function relax(
  readModel: SearchReadModel,
  list: List,
  { words }: Interpretation,
  found: Attempt,
): Promise<Attempt> {
  // Jobs that have all the words are there, only not with these filters: an honest answer is none.
  const anywhere = { ...list, filters: noFilters, limit: 1, withTotal: false, withFacets: false }
  let { by } = found
  const byRarity = words
    .map((word, index) => ({ ...word, index }))
    .sort((a, b) => commonness(a) - commonness(b))
  for (const { index } of byRarity.slice(0, -1)) {
    if (list.filtered && (await tryBoth(readModel, anywhere, words, by)).row.matches > 0) return found
    by = { ...by, includeDescriptions: false, dropped: [...by.dropped, index] }
    const attempt = await tryBoth(readModel, list, words, by)
    if (attempt.row.matches > 0) return attempt
  }
  return found
}

/** Words that only descriptions have are rarer than any of a title. */
function commonness(word: KnownWord): number {
  return word.jobs > 0 ? word.jobs + 1 : word.found ? 1 : word.inTexts / 100
}

function termsOf(words: readonly KnownWord[]): TermGroup[] {
  return words.flatMap(({ lexemes }) => lexemes.map((lexeme) => [lexeme]))
}

function answer(list: List, { words, correction }: Interpretation, { row, by }: Attempt): JsonText {
  const total = { count: Math.min(row.matches, countCap), capped: row.matches > countCap }
  const dropped = by.dropped.flatMap((index) => words[index]?.word ?? [])
  return jsonText(
    `{"items":${row.items},"nextCursor":${JSON.stringify(nextCursor(list, row, by))}` +
      (list.withTotal ? `,"total":${JSON.stringify(total)}` : '') +
      (row.facets === null ? '' : `,"facets":${row.facets}`) +
      (correction ? `,"correction":${JSON.stringify(correction)}` : '') +
      (dropped.length > 0 ? `,"dropped":${JSON.stringify(dropped)}` : '') +
      '}',
  )
}

function nextCursor(list: List, row: PageRow, by: FoundBy): string | null {
  const place = nextPlace(list, row, rankedMatches)
  return place && encodeSearchCursor(place, by)
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
