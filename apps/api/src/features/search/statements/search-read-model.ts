import { type ListRequest, matchesAfter, matchesNeeded } from '#db/newest-first/place.ts'
import { createStatements } from '#db/newest-first/statements.ts'
import type { TermGroup } from '#db/term-query.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { mergeFacets } from '../facets.ts'
import { createNewestPages } from '../newest-pages.ts'
import { type Matching, matchStatement, nameOf } from './match-statement.ts'
import { filterGroups } from './search-filters.ts'
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

  const read = <Row extends { readonly facets: string | null }>(request: PageRequest, of: PageStatement) =>
    readPage<Row>({ run, statistics, clock }, request, of)

  return {
    page: async (request) => {
      if (isPlain(request)) {
        const { at: beforeAt, id: beforeId } = matchesAfter({ ...request, ranked: false })
        const row = await newestPage({ beforeAt, beforeId, limit: request.limit })
        if (row) return row
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
    count: async (matching, max) => {
      const groups = [...matching.words, ...filterGroups(matching.filters)]
      const before = matchesAfter({ place: undefined, ranked: false, begun: '' })
      const range = { matches: max, now: clock(), before }
      const { shape, values } = matchStatement(await statistics(), matching, groups, range)
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

/** The statement of a page. */
interface PageStatement {
  readonly name: string
  readonly ranked: boolean
  readonly sql: (shape: PageShape) => string
  /** Values after those of the match and the limit. */
  readonly more: readonly unknown[]
}

/** Runs the statement of a page, and statements for the facets that are counted without their own filter. */
async function readPage<Row extends { readonly facets: string | null }>(
  deps: Pick<ReadModelDeps, 'statistics' | 'clock'> & { readonly run: ReturnType<typeof createStatements> },
  request: PageRequest,
  of: PageStatement,
): Promise<Row> {
  const { run, clock } = deps
  const { words, filters, limit, withFacets } = request
  const statistics = await deps.statistics()
  const range = {
    matches: matchesNeeded({ ...request, ranked: of.ranked }, countCap, rankedMatches),
    now: clock(),
    before: matchesAfter({ ...request, ranked: of.ranked }),
  }
  const statement = (groups: readonly TermGroup[]) => matchStatement(statistics, request, groups, range)
  const separate = withFacets ? countedWithoutOwnFilter.filter((facet) => filters.byFacet[facet]) : []
  const all = filters.byFacet.place ? facetNames : [...facetNames, ...areaFacets]
  const facets = withFacets ? all.filter((facet) => !separate.includes(facet)) : []
  const own = statement([...words, ...filterGroups(filters)])
  const shape = { ...own.shape, facets }
  const values = [...own.values, limit, ...of.more]
  const [rows, ...others] = await Promise.all([
    run<Row & Record<string, unknown>>(pageName(of.name, shape), () => of.sql(shape), values),
    ...separate.map((facet) => {
      const wider = statement([...words, ...filterGroups(filters, facet)])
      const name = `${nameOf('search-facet', wider.shape)}-${facet}`
      return run<{ facets: string }>(name, () => facetSql(wider.shape, facet), [...wider.values, limit])
    }),
  ])
  const [row] = rows
  if (!row) throw new Error('search returned no row')
  const facetRows = others.flat().map((one) => one.facets)
  return { ...row, facets: mergeFacets(row.facets, facetRows) }
}

function pageName(name: string, shape: PageShape): string {
  return `${nameOf(name, shape)}-${shape.facets.map((facet) => facet.slice(0, 2)).join('')}`
}
