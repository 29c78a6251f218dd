import { type ListRequest, matchesAfter, matchesNeeded } from '#db/newest-first/place.ts'
import { createStatements } from '#db/newest-first/statements.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { countFacets, type FacetCounts, separateFacets, termsOf, withSeparate } from '../facets.ts'
import { createNewestPages } from '../newest-pages.ts'
import { type Matching, matchStatement } from './match-statement.ts'
import { type FilteredFacet, filterGroups } from './search-filters.ts'
import type { MatchShape } from './search-match-sql.ts'
import {
  countCap,
  countSql,
  facetSql,
  type MatchedFacets,
  type MatchesRow,
  orderedBy,
  type PageRow,
  type PageShape,
  pageSql,
  placedSql,
  rankedMatches,
  rankedSql,
  separators,
  termsSql,
} from './search-page-sql.ts'
import type { SearchStatistics } from './search-statistics.ts'
import { nameOf, pageNameOf } from './statement-names.ts'

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

type PageRequest = Matching &
  Omit<ListRequest, 'ranked'> & {
    /** True to read the terms of the matches. */
    readonly withTerms?: boolean
  }

type Counted<Row> = Omit<Row, 'facets'> & {
  readonly facets: FacetCounts | null
  /** The terms of each match, as PostgreSQL writes them; null if they were not asked for. */
  readonly terms: readonly string[] | null
}

export interface SearchReadModel {
  /** Reads a page by date. */
  page(request: PageRequest): Promise<Counted<PageRow>>
  /** Reads the newest matches, to be ranked. */
  matches(request: PageRequest, rank: RankTerms): Promise<Counted<MatchesRow>>
  /** Reads the ids of the newest matches, with their places (`city-…` for a city of the list). */
  placed(matching: Matching, most: number): Promise<{ job_id: string; place: string }[]>
  /**
   * Reads the terms of the newest matches, as PostgreSQL writes them.
   * @param without facet whose filter is omitted
   */
  terms(matching: Matching, most: number, without?: FilteredFacet): Promise<readonly string[]>
  /** Counts matches, up to `max`. */
  count(matching: Matching, max: number): Promise<number>
}

interface ReadModelDeps extends ServiceDeps {
  readonly statistics: () => Promise<SearchStatistics>
}

export function createSearchReadModel(deps: ReadModelDeps): SearchReadModel {
  const { db, clock, statistics } = deps
  const run = createStatements(db)
  const newestPage = createNewestPages(deps)

  const read = <Row extends { readonly facets: MatchedFacets | null; readonly matches: number }>(
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
        if (row) return { ...row, facets: null, terms: null }
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
      const [row] = await newest<FacetRow>('search-terms-of', termsSql, matching, most, without)
      return row?.values?.split(separators.match) ?? []
    },
    count: async (matching, max) => {
      const [row] = await newest<{ matches: number }>('search-count', countSql, matching, max)
      return row?.matches ?? 0
    },
  }
}

/** True for a request that needs only a page of the newest jobs. */
function isPlain(request: PageRequest): boolean {
  const { words, phrases, excluded, filters, withTotal, withFacets, withTerms } = request
  if (withTerms) return false
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

/**
 * Runs the statement of a page, and then statements for the facets that are counted without their own filter. One after the
 * other: at the same time, each takes up to twice as long.
 */
async function readPage<Row extends { readonly facets: MatchedFacets | null; readonly matches: number }>(
  deps: Pick<ReadModelDeps, 'statistics' | 'clock'> & { readonly run: ReturnType<typeof createStatements> },
  request: PageRequest,
  of: PageStatement,
): Promise<Counted<Row>> {
  const { run, clock } = deps
  const { words, filters, limit, withFacets, withTerms = false } = request
  const statistics = await deps.statistics()
  const counted = { ...request, ranked: of.ranked, withFacets: withFacets || withTerms }
  const range = {
    matches: matchesNeeded(counted, countCap, rankedMatches),
    now: clock(),
    before: matchesAfter({ ...request, ranked: of.ranked }),
  }
  const own = matchStatement(statistics, request, [...words, ...filterGroups(filters)], range)
  const shape = { ...own.shape, facets: facetsOf(request) }
  const name = pageNameOf(of.name, shape)
  const [row] = await run<Row & Record<string, unknown>>(name, () => of.sql(shape), [
    ...own.values,
    limit,
    ...of.more,
  ])
  if (!row) throw new Error('search returned no row')
  const terms = withTerms ? termsOf(row.facets) : null
  if (!withFacets) return { ...row, facets: null, terms }
  let facets = countFacets(row.facets)
  // If there are too many matches to count, so there are without the filter: their values are only put in order.
  const few = { ...range, matches: facets.sampled ? orderedBy : range.matches }
  for (const facet of ['workMode', 'employmentType', 'category'] as const) {
    if (!filters.byFacet[facet]) continue
    const wider = matchStatement(statistics, request, [...words, ...filterGroups(filters, facet)], few)
    const values = [...wider.values, limit, separateFacets[facet]]
    const [found] = await run<FacetRow>(
      nameOf('search-facet', wider.shape),
      () => facetSql(wider.shape),
      values,
    )
    facets = withSeparate(facets, facet, found?.values ?? null)
  }
  return { ...row, facets, terms }
}

function facetsOf({ withFacets, withTerms }: PageRequest): PageShape['facets'] {
  if (withTerms) return 'terms'
  return withFacets ? 'columns' : 'none'
}

interface FacetRow {
  /** A text for each match; null without matches. */
  readonly values: string | null
}
