import { type ListRequest, matchesAfter, matchesNeeded } from '#db/newest-first/place.ts'
import { createStatements } from '#db/newest-first/statements.ts'
import type { TermGroup } from '#db/term-query.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { countFacets, type FacetCounts, withSeparate } from '../facets.ts'
import { createNewestPages } from '../newest-pages.ts'
import { type Matching, matchStatement, nameOf } from './match-statement.ts'
import { type FilteredFacet, filterGroups } from './search-filters.ts'
import type { MatchShape } from './search-match-sql.ts'
import {
  countCap,
  countSql,
  type FacetColumn,
  facetSql,
  type MatchedFacets,
  type MatchesRow,
  type PageRow,
  type PageShape,
  pageSql,
  placedSql,
  rankedMatches,
  rankedSql,
  valueTermsSql,
} from './search-page-sql.ts'
import type { SearchStatistics } from './search-statistics.ts'

/** What the statement of a ranked page reads about each match, as tsquery text; empty text matches nothing. */
interface RankTerms {
  readonly occupations: string
  /** Occupations of other classifications, which are broader. */
  readonly groups: string
  /** A dropped place and its region. */
  readonly near: string
  /** Its country. */
  readonly country: string
  /** The words, which count where they are outside the title. */
  readonly words: string
}

type PageRequest = Matching & Omit<ListRequest, 'ranked'>

type Counted<Row> = Omit<Row, 'facets'> & { readonly facets: FacetCounts | null }

export interface SearchReadModel {
  /** Reads a page by date. */
  page(request: PageRequest): Promise<Counted<PageRow>>
  /** Reads the newest matches, to be ranked. */
  matches(request: PageRequest, rank: RankTerms): Promise<Counted<MatchesRow>>
  /** Reads the ids of the newest matches, with their places (`city-…` for a city of the list). */
  placed(matching: Matching, most: number): Promise<{ job_id: string; place: string }[]>
  /**
   * Reads the occupations and skills of the newest matches, see `valueTermsSql`.
   * @param without facet whose filter is omitted
   */
  terms(matching: Matching, most: number, without?: FilteredFacet): Promise<string | null>
  /** Counts matches, up to `max`. */
  count(matching: Matching, max: number): Promise<number>
}

/** Facets that are counted without their own filter. Not the place: its values are within the place that was chosen. */
const countedWithoutOwnFilter: readonly (readonly [FilteredFacet, FacetColumn])[] = [
  ['workMode', 'work_mode'],
  ['employmentType', 'employment_type'],
  ['category', 'category_id'],
]

interface ReadModelDeps extends ServiceDeps {
  readonly statistics: () => Promise<SearchStatistics>
}

export function createSearchReadModel(deps: ReadModelDeps): SearchReadModel {
  const { db, clock, statistics } = deps
  const run = createStatements(db)
  const newestPage = createNewestPages(deps)

  const read = <Row extends { readonly facets: MatchedFacets | null }>(
    request: PageRequest,
    of: PageStatement,
  ) => readPage<Row>({ run, statistics, clock }, request, of)

  /** Runs a statement about at most `most` newest matches. */
  const newest = async <Row>(
    name: string,
    sql: (shape: MatchShape) => string,
    matching: Matching,
    most: number,
    without?: FilteredFacet,
  ) => {
    const groups = [...matching.words, ...filterGroups(matching.filters, without)]
    const before = matchesAfter({ place: undefined, ranked: false, begun: '' })
    const range = { matches: most, now: clock(), before }
    const { shape, values } = matchStatement(await statistics(), matching, groups, range)
    return run<Row & Record<string, unknown>>(nameOf(name, shape), () => sql(shape), [...values, most])
  }

  return {
    page: async (request) => {
      if (isPlain(request)) {
        const { at: beforeAt, id: beforeId } = matchesAfter({ ...request, ranked: false })
        const row = await newestPage({ beforeAt, beforeId, limit: request.limit })
        if (row) return { ...row, facets: null }
      }
      return read<PageRow>(request, { name: 'search', ranked: false, sql: pageSql, more: [] })
    },
    matches: (request, { occupations, groups, near, country, words }) =>
      read<MatchesRow>(
        { ...request, place: undefined },
        {
          name: 'search-ranked',
          ranked: true,
          sql: rankedSql,
          more: [occupations, groups, near, country, words],
        },
      ),
    placed: (matching, most) => newest('search-placed', placedSql, matching, most),
    terms: async (matching, most, without) => {
      const [row] = await newest<FacetRow>('search-value-terms-of', valueTermsSql, matching, most, without)
      return row?.values ?? null
    },
    count: async (matching, max) => {
      const [row] = await newest<{ matches: number }>('search-count', countSql, matching, max)
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

/** The statement of a page. */
interface PageStatement {
  readonly name: string
  readonly ranked: boolean
  readonly sql: (shape: PageShape) => string
  /** Values after those of the match and the limit. */
  readonly more: readonly unknown[]
}

/** Runs the statement of a page, and statements for the facets that are counted without their own filter. */
async function readPage<Row extends { readonly facets: MatchedFacets | null }>(
  deps: Pick<ReadModelDeps, 'statistics' | 'clock'> & { readonly run: ReturnType<typeof createStatements> },
  request: PageRequest,
  of: PageStatement,
): Promise<Counted<Row>> {
  const { run, clock } = deps
  const { words, filters, limit, withFacets } = request
  const statistics = await deps.statistics()
  const range = {
    matches: matchesNeeded({ ...request, ranked: of.ranked }, countCap, rankedMatches),
    now: clock(),
    before: matchesAfter({ ...request, ranked: of.ranked }),
  }
  const statement = (groups: readonly TermGroup[]) => matchStatement(statistics, request, groups, range)
  const separate = withFacets ? countedWithoutOwnFilter.filter(([facet]) => filters.byFacet[facet]) : []
  const own = statement([...words, ...filterGroups(filters)])
  const shape = { ...own.shape, facets: withFacets }
  const values = [...own.values, limit, ...of.more]
  const name = `${nameOf(of.name, shape)}${withFacets ? '-facets' : ''}`
  const [rows, ...others] = await Promise.all([
    run<Row & Record<string, unknown>>(name, () => of.sql(shape), values),
    ...separate.map(async ([facet, column]) => {
      const wider = statement([...words, ...filterGroups(filters, facet)])
      const name = nameOf(`facet-${column}`, wider.shape)
      const [found] = await run<FacetRow>(name, () => facetSql(wider.shape, column), [...wider.values, limit])
      return { column, values: found?.values ?? null }
    }),
  ])
  const [row] = rows
  if (!row) throw new Error('search returned no row')
  if (!withFacets) return { ...row, facets: null }
  const facets = others.reduce(
    (all, { column, values }) => withSeparate(all, column, values),
    countFacets(row.facets),
  )
  return { ...row, facets }
}

interface FacetRow {
  /** The facet's value for each match; null without matches. */
  readonly values: string | null
}
