import { type ListPlace, type ListRequest, matchesAfter, matchesNeeded } from '#db/newest-first/place.ts'
import { createStatements } from '#db/newest-first/statements.ts'
import { partQuery, type TermGroup, termQuery } from '#db/term-query.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { mergeFacets } from './facets.ts'
import { createNewestPages } from './newest-pages.ts'
import { filterGroups, type SearchFilters } from './search-filters.ts'
import type { MatchShape } from './search-match-sql.ts'
import {
  countCap,
  countSql,
  type FacetName,
  facetSql,
  type MatchesRow,
  type PageRow,
  type PageShape,
  pageSql,
  rankedMatches,
  rankedSql,
} from './search-page-sql.ts'
import { byShare, type SearchStatistics, shareOfAll, type TableStatistics } from './search-statistics.ts'
import { chooseWay, maxSlabs, type SearchWay, slabNumber } from './search-way.ts'

/** Which jobs a statement finds. */
export interface Matching {
  readonly words: readonly TermGroup[]
  /** Quoted phrases as tsquery text, empty without any. */
  readonly phrases: string
  /** Terms of excluded words, empty without any. */
  readonly excluded: TermGroup
  readonly filters: SearchFilters
  /** True to search descriptions too. */
  readonly includeDescriptions: boolean
  /** Ids of jobs to leave out of a page by date, because an earlier page had them. */
  readonly except: readonly string[]
}

/** What the statement of a ranked page reads about each match, as tsquery text; empty text matches nothing. */
export interface RankTerms {
  readonly occupations: string
  /** Occupations of other classifications, which are broader. */
  readonly groups: string
  readonly near: string
  /** The words, which count where they are outside the title. */
  readonly words: string
}

type PageRequest = Matching & Omit<ListRequest, 'ranked'>

export interface SearchReadModel {
  /** Reads a page by date. */
  page(request: PageRequest): Promise<PageRow>
  /** Reads the newest matches, to be ranked. */
  matches(request: PageRequest, rank: RankTerms): Promise<MatchesRow>
  /** Counts matches, up to `max`. */
  count(matching: Matching, max: number): Promise<number>
}

const facetNames: readonly FacetName[] = ['workMode', 'employmentType', 'category', 'place']
/** Facets of a search without a place. Within a place, more jobs than match may be in its region. */
const areaFacets: readonly FacetName[] = ['region', 'country']
/** Facets that are counted without their own filter. Not the place: its values are within the place that was chosen. */
const countedWithoutOwnFilter: readonly FacetName[] = ['workMode', 'employmentType', 'category']

interface ReadModelDeps extends ServiceDeps {
  readonly statistics: () => Promise<SearchStatistics>
}

export function createSearchReadModel(deps: ReadModelDeps): SearchReadModel {
  const { db, clock, statistics } = deps
  const run = createStatements(db)
  const newestPage = createNewestPages(deps)

  const prepare = async (matching: Matching, matches: number, place?: ListPlace, begun?: string) => {
    const all = await statistics()
    const { [tableOf(matching)]: table, withDescriptions } = all
    const before = matchesAfter({ place, ranked: begun !== undefined, begun: begun ?? '' })
    const now = clock()
    return (groups: readonly TermGroup[]) => {
      const way = chooseWay(table, {
        includeDescriptions: matching.includeDescriptions,
        groups,
        company: matching.filters.companyId !== null,
        matches,
      })
      const excluded = excludedBy(withDescriptions, groups, matching)
      const shape = shapeOf(matching, way, excluded)
      const values = matchValues(matching, {
        groups: byShare(table, groups),
        way,
        matches,
        now,
        before,
        excluded,
      })
      return { shape, values }
    }
  }

  /** Runs the statement of a page, and statements for the facets that are counted without their own filter. */
  const read = async <Row extends { readonly facets: string | null }>(
    request: PageRequest,
    of: {
      readonly name: string
      readonly ranked: boolean
      readonly sql: (shape: PageShape) => string
      readonly more: readonly unknown[]
    },
  ): Promise<Row> => {
    const needed = matchesNeeded({ ...request, ranked: of.ranked }, countCap, rankedMatches)
    const statement = await prepare(request, needed, request.place, of.ranked ? request.begun : undefined)
    const separate = request.withFacets
      ? countedWithoutOwnFilter.filter((facet) => request.filters.byFacet[facet])
      : []
    const all = request.filters.byFacet.place ? facetNames : [...facetNames, ...areaFacets]
    const facets = request.withFacets ? all.filter((facet) => !separate.includes(facet)) : []
    const own = statement([...request.words, ...filterGroups(request.filters)])
    const shape = { ...own.shape, facets }
    const [rows, ...others] = await Promise.all([
      run<Row & Record<string, unknown>>(pageName(of.name, shape), () => of.sql(shape), [
        ...own.values,
        request.limit,
        ...of.more,
      ]),
      ...separate.map((facet) => {
        const wider = statement([...request.words, ...filterGroups(request.filters, facet)])
        const text = () => facetSql(wider.shape, facet)
        return run<{ facets: string }>(`${nameOf('search-facet', wider.shape)}-${facet}`, text, [
          ...wider.values,
          request.limit,
        ])
      }),
    ])
    const [row] = rows
    if (!row) throw new Error('search returned no row')
    const facetRows = others.flat().map((one) => one.facets)
    return { ...row, facets: mergeFacets(row.facets, facetRows) }
  }

  return {
    page: async (request) => {
      if (isPlain(request)) {
        const { at: beforeAt, id: beforeId } = matchesAfter({ ...request, ranked: false })
        const row = await newestPage({ beforeAt, beforeId, limit: request.limit })
        if (row) return row
      }
      return read<PageRow>(request, { name: 'search', ranked: false, sql: pageSql, more: [] })
    },
    matches: (request, { occupations, groups, near, words }) =>
      read<MatchesRow>(
        { ...request, place: undefined },
        {
          name: 'search-ranked',
          ranked: true,
          sql: rankedSql,
          more: [occupations, groups, near, words],
        },
      ),
    count: async (matching, max) => {
      const statement = await prepare(matching, max)
      const { shape, values } = statement([...matching.words, ...filterGroups(matching.filters)])
      const name = nameOf('search-count', shape)
      const [row] = await run<{ matches: number }>(name, () => countSql(shape), [...values, max])
      return row?.matches ?? 0
    },
  }
}

/** True for a request that needs only a page of the newest jobs. */
function isPlain({ words, phrases, excluded, filters, withTotal, withFacets }: PageRequest): boolean {
  const filtered = filters.companyId !== null || filters.since !== null || filters.payYear > 0
  const groups = words.length + filterGroups(filters).length
  return groups === 0 && !withTotal && !withFacets && !filtered && phrases === '' && excluded.length === 0
}

/** Selects the search table that a request reads: with or without descriptions. */
function tableOf({ includeDescriptions }: Matching) {
  return includeDescriptions ? 'withDescriptions' : 'withoutDescriptions'
}

function shapeOf(
  { includeDescriptions, phrases, except }: Matching,
  way: SearchWay,
  excluded: MatchShape['excluded'],
): MatchShape {
  return {
    way,
    includeDescriptions,
    phrases: phrases !== '',
    excluded,
    except: except.length > 0,
  }
}

/** Up to this many jobs with an excluded word are read at once, in 10 ms. */
const maxExcluded = 2_000

function excludedBy(
  table: TableStatistics,
  groups: readonly TermGroup[],
  { excluded }: Matching,
): MatchShape['excluded'] {
  if (excluded.length === 0) return 'none'
  const share = shareOfAll(table, [...groups, excluded])
  return groups.length > 0 && share * table.jobs <= maxExcluded ? 'set' : 'each'
}

interface Match {
  /** Term groups to match, rarest first. */
  readonly groups: readonly TermGroup[]
  readonly way: SearchWay
  readonly matches: number
  readonly now: Date
  readonly before: { readonly at: string; readonly id: string }
  readonly excluded: MatchShape['excluded']
}

function matchValues(matching: Matching, { groups, way, matches, now, before, excluded }: Match): unknown[] {
  const { filters, includeDescriptions } = matching
  const [first, second, third, fourth] = inParts(groups, way === 'many' ? 4 : 2)
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
    Math.max(oldest, firstSlab - maxSlabs[tableOf(matching)]),
    third,
    fourth,
    matching.phrases,
    termQuery(
      excluded === 'set'
        ? [...groups, matching.excluded]
        : [matching.excluded].filter((group) => group.length > 0),
    ),
    matching.except,
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

/** Name of the prepared statement with these options. */
function nameOf(name: string, { way, includeDescriptions, phrases, excluded, except }: MatchShape): string {
  const options = [
    includeDescriptions && 'wide',
    phrases && 'phrases',
    excluded !== 'none' && `without-${excluded}`,
    except && 'except',
  ]
  return [name, way, ...options.filter(Boolean)].join('-')
}

function pageName(name: string, shape: PageShape): string {
  return `${nameOf(name, shape)}-${shape.facets.map((facet) => facet.slice(0, 2)).join('')}`
}
