import { type ListRequest, matchesAfter, matchesNeeded, rankedAfter } from '#db/newest-first/place.ts'
import { createStatements } from '#db/newest-first/statements.ts'
import { partQuery, type TermGroup, termQuery } from '#db/term-query.ts'
import type { ServiceDeps } from '#platform/feature.ts'
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

interface PageRequest extends ListRequest {
  readonly words: readonly TermGroup[]
  /** Term groups by which matches are ranked; defaults to `words`. */
  readonly rankBy?: readonly TermGroup[]
  readonly filters: SearchFilters
  /** True to search descriptions too. */
  readonly includeDescriptions: boolean
}

export interface SearchReadModel {
  page(request: PageRequest): Promise<PageRow>
}

const facetNames: readonly FacetName[] = ['workMode', 'employmentType', 'category', 'location']
/** Facets that are counted without their own filter. Not the location, which is typed instead of chosen from a list. */
const countedWithoutOwnFilter: readonly FacetName[] = ['workMode', 'employmentType', 'category']

interface ReadModelDeps extends ServiceDeps {
  readonly statistics: () => Promise<SearchStatistics>
}

export function createSearchReadModel(deps: ReadModelDeps): SearchReadModel {
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
    const separate = request.withFacets
      ? countedWithoutOwnFilter.filter((facet) => request.filters.byFacet[facet])
      : []
    const facets = request.withFacets ? facetNames.filter((facet) => !separate.includes(facet)) : []
    const groups = [...request.words, ...filterGroups(request.filters)]
    const shape = { way: wayFor(groups), includeDescriptions, ranked: request.ranked, facets }
    const [rows, ...others] = await Promise.all([
      run<PageRow>(pageName(shape), () => pageSql(shape), [
        ...valuesFor(groups, shape.way),
        request.limit,
        ...rankValues(request),
      ]),
      ...separate.map(async (facet) => {
        const wider = [...request.words, ...filterGroups(request.filters, facet)]
        const way = wayFor(wider)
        const text = () => facetSql(way, includeDescriptions, facet)
        const values = [...valuesFor(wider, way), request.limit]
        return run<{ facets: string }>(facetName(way, includeDescriptions, facet), text, values)
      }),
    ])
    const [row] = rows
    if (!row) throw new Error('search returned no row')
    const facetRows = others.flat().map((one) => one.facets)
    return { ...row, facets: mergeFacets(row.facets, facetRows) }
  }

  return { page }
}

/** True for a request that needs only a page of the newest jobs. */
function isPlain({ words, filters, ranked, withTotal, withFacets }: PageRequest): boolean {
  const filtered = filters.companyId !== null || filters.since !== null || filters.payYear > 0
  const groups = words.length + filterGroups(filters).length
  return groups === 0 && !ranked && !withTotal && !withFacets && !filtered
}

/** Selects the search table that a request reads: with or without descriptions. */
function tableOf({ includeDescriptions }: PageRequest) {
  return includeDescriptions ? 'withDescriptions' : 'withoutDescriptions'
}

interface Match {
  /** Term groups to match, rarest first. */
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

/**
 * Distributes the term groups over several tsqueries. If there are fewer groups than tsqueries, repeats the last group.
 */
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

/** Name of the prepared statement for a page with these options. */
function pageName({ way, includeDescriptions, ranked, facets }: PageShape): string {
  const counted = facets.map((facet) => facet.slice(0, 1)).join('')
  return `search-${way}${includeDescriptions ? '-wide' : ''}${ranked ? '-ranked' : ''}-${counted}`
}

function facetName(way: SearchWay, includeDescriptions: boolean, facet: FacetName): string {
  return `search-facet-${way}${includeDescriptions ? '-wide' : ''}-${facet}`
}

/** Merges facets that were counted separately. The result is marked as sampled if any of them is. */
function mergeFacets(own: string | null, others: readonly string[]): string | null {
  if (own === null || others.length === 0) return own
  const parts = [own, ...others].map((text) => JSON.parse(text) as { sampled: boolean })
  return JSON.stringify({ ...Object.assign({}, ...parts), sampled: parts.some((part) => part.sampled) })
}
