import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { type ListRequest, matchesAfter, matchesNeeded, rankedAfter } from '#db/newest-first/place.ts'
import { createStatements } from '#db/newest-first/statements.ts'
import { partQuery, type TermGroup, termQuery } from '#db/term-query.ts'
import { createNewestPages } from './newest-pages.ts'
import { filterGroups, type SearchFilters } from './search-filters.ts'
import {
  countCap,
  type FacetName,
  facetSql,
  type PageRow,
  type PageShape,
  pageSql,
  rankedMatches,
} from './search-page-sql.ts'
import { byShare, type SearchStatistics } from './search-statistics.ts'
import { chooseWay, maxSlabs, type SearchWay, slabNumber } from './search-way.ts'

/** One attempt at a search: words and filters, one table. */
interface PageRequest extends ListRequest {
  readonly words: readonly TermGroup[]
  /** What ranked lists are ranked by; the words when it is not said. */
  readonly rankBy?: readonly TermGroup[]
  readonly filters: SearchFilters
  /** Over the descriptions' words as well. */
  readonly includeDescriptions: boolean
}

export interface SearchReadModel {
  page(request: PageRequest): Promise<PageRow>
}

const facetNames: readonly FacetName[] = ['workMode', 'employmentType', 'category', 'location']
/** Facets whose values are chosen from a list; a place is typed. */
const ownFilterLeftOut: readonly FacetName[] = ['workMode', 'employmentType', 'category']

export function createSearchReadModel(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly statistics: () => Promise<SearchStatistics>
}): SearchReadModel {
  const { db, clock, statistics } = deps
  const run = createStatements(db)
  const newestPage = createNewestPages(deps)

  const page: SearchReadModel['page'] = async (request) => {
    if (isPlain(request)) {
      const { at: beforeAt, id: beforeId } = matchesAfter(request)
      const row = await newestPage({ beforeAt, beforeId, limit: request.limit })
      if (row) return row
    }
    const { includeDescriptions } = request
    const table = (await statistics())[tableOf(request)]
    const now = clock()
    const matches = matchesNeeded(request, countCap, rankedMatches)
    const valuesFor = (groups: readonly TermGroup[], way: SearchWay) =>
      matchValues(request, { groups: byShare(table, groups), way, matches, now })
    const wayFor = (groups: readonly TermGroup[]) =>
      chooseWay(table, { includeDescriptions, groups, company: request.filters.companyId !== null, matches })
    const apart = request.withFacets ? ownFilterLeftOut.filter((facet) => request.filters.byFacet[facet]) : []
    const facets = request.withFacets ? facetNames.filter((facet) => !apart.includes(facet)) : []
    const groups = [...request.words, ...filterGroups(request.filters)]
    const shape = { way: wayFor(groups), includeDescriptions, ranked: request.ranked, facets }
    const [rows, ...others] = await Promise.all([
      run<PageRow>(pageName(shape), () => pageSql(shape), [
        ...valuesFor(groups, shape.way),
        request.limit,
        ...rankValues(request),
      ]),
      ...apart.map(async (facet) => {
        const wider = [...request.words, ...filterGroups(request.filters, facet)]
        const way = wayFor(wider)
        const text = () => facetSql(way, includeDescriptions, facet)
        const values = [...valuesFor(wider, way), request.limit]
        return run<{ facets: string }>(facetName(way, includeDescriptions, facet), text, values)
      }),
    ])
    const [row] = rows
    if (!row) throw new Error('the search answered nothing')
    return {
      ...row,
      facets: mergeFacets(
        row.facets,
        others.flatMap((found) => found.map((one) => one.facets)),
      ),
    }
  }

  return { page }
}

/** Nothing but a page of the newest jobs. */
function isPlain({ words, filters, ranked, withTotal, withFacets }: PageRequest): boolean {
  const filtered = filters.companyId !== null || filters.since !== null || filters.payYear > 0
  return !(
    words.length > 0 ||
    ranked ||
    withTotal ||
    withFacets ||
    filtered ||
    filterGroups(filters).length > 0
  )
}

/** The names by which statistics and slabs are kept apart. */
function tableOf({ includeDescriptions }: PageRequest) {
  return includeDescriptions ? 'withDescriptions' : 'withoutDescriptions'
}

interface Match {
  /** The rarest first. */
  readonly groups: readonly TermGroup[]
  readonly way: SearchWay
  readonly matches: number
  readonly now: Date
}

function matchValues(request: PageRequest, { groups, way, matches, now }: Match): unknown[] {
  const { filters, includeDescriptions } = request
  const [first, second, third, fourth] = inParts(groups, way === 'many' ? 4 : 2)
  const before = matchesAfter(request)
  const firstSlab = slabNumber(before.at === 'infinity' ? now : new Date(before.at.slice(0, 10)))
  const oldest = filters.since ? slabNumber(filters.since) : -Infinity
  return [
    first,
    second,
    includeDescriptions ? "'d:^'" : partQuery(groups),
    now,
    filters.since ?? '-infinity',
    before.at,
    before.id,
    filters.payYear,
    filters.companyId,
    matches,
    firstSlab,
    Math.max(oldest, firstSlab - maxSlabs[tableOf(request)]),
    third,
    fourth,
  ]
}

/** Queries that together ask for all terms; where terms are fewer than parts, some ask for the same. */
function inParts(groups: readonly TermGroup[], parts: number): string[] {
  const size = groups.length / parts
  return Array.from({ length: parts }, (_, part) => {
    const own = groups.slice(Math.ceil(part * size), Math.ceil((part + 1) * size))
    return termQuery(own.length > 0 ? own : groups.slice(-1))
  })
}

function rankValues({ ranked, words, rankBy, place }: PageRequest): unknown[] {
  if (!ranked) return []
  return [termQuery(rankBy ?? words), ...rankedAfter(place)]
}

/** Statements are few: their shape is their name. */
function pageName({ way, includeDescriptions, ranked, facets }: PageShape): string {
  const counted = facets.map((facet) => facet.slice(0, 1)).join('')
  return `search-${way}${includeDescriptions ? '-wide' : ''}${ranked ? '-ranked' : ''}-${counted}`
}

function facetName(way: SearchWay, includeDescriptions: boolean, facet: FacetName): string {
  return `search-facet-${way}${includeDescriptions ? '-wide' : ''}-${facet}`
}

/** Each part says whether it was sampled; the whole was when one of them was. */
function mergeFacets(own: string | null, others: readonly string[]): string | null {
  if (own === null || others.length === 0) return own
  const parts = [own, ...others].map((text) => JSON.parse(text) as { sampled: boolean })
  return JSON.stringify({ ...Object.assign({}, ...parts), sampled: parts.some((part) => part.sampled) })
}
