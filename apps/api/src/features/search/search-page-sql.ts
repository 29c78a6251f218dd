import { pageSql as listPageSql, matchesCte } from '#db/newest-first/page-sql.ts'
import type { ListPage } from '#db/newest-first/place.ts'
import { cardJoins, cardsSql } from '#db/sql/job-card-sql.ts'
import { matchesSql, matchParameters } from './search-match-sql.ts'
import type { SearchWay } from './search-way.ts'

/** Maximum matches that are ranked, newest first. Ranking all matches of a very common word costs 50 times more. */
export const rankedMatches = 500
/** Totals and facets count at most this many of the newest matches. */
export const countCap = 1_000

export type FacetName = 'workMode' | 'employmentType' | 'category' | 'location'

/** The options that select the prepared statement of a search page. */
export interface PageShape {
  readonly way: SearchWay
  readonly includeDescriptions: boolean
  readonly ranked: boolean
  readonly facets: readonly FacetName[]
}

/** A search page, with cards and facets as JSON text. */
export type PageRow = ListPage<string, string>

const matchCount = Object.keys(matchParameters).length

function listOf(way: SearchWay, includeDescriptions: boolean) {
  const limit = `(select $${matchCount + 1}::integer)`
  return {
    parameters: `select ${[...Object.values(matchParameters), limit].join(', ')}`,
    matches: matchesSql(way, includeDescriptions),
  }
}

/** Builds the SQL statement of a search page. Ranked pages take the words and the rank cursor as further parameters. */
export function pageSql({ way, includeDescriptions, ranked, facets }: PageShape): string {
  const table = includeDescriptions ? 'job_search_text' : 'job_search'
  return listPageSql({
    ...listOf(way, includeDescriptions),
    id: 'job_id',
    at: 'posted_at',
    lastParameter: matchCount,
    rankedBy: ranked ? table : null,
    rankedMatches,
    items: (limit) => `(select ${cardsSql('p.place')} from p ${cardJoins} where p.place <= ${limit})`,
    facets: facets.length > 0 ? `${facetsSql(facets)}::text` : null,
  })
}

/** Builds the SQL statement of one facet, counted without the facet's own filter. */
export function facetSql(way: SearchWay, includeDescriptions: boolean, facet: FacetName): string {
  return `with ${matchesCte(listOf(way, includeDescriptions))} select ${facetsSql([facet])}::text as facets`
}

const facetColumn: Readonly<Record<FacetName, string>> = {
  workMode: 'work_mode',
  employmentType: 'employment_type',
  category: 'category_id',
  location: 'location',
}

/** SQL: counts all facets in one pass. `sampled` is true if there may be more matches than were counted. */
function facetsSql(facets: readonly FacetName[]): string {
  const sets = facets.map((facet) => `(${facetColumn[facet]})`).join(', ')
  const members = facets.map(
    (
      facet,
    ) => `'${facet}', coalesce(json_agg(json_build_object('value', value, 'label', label, 'count', count)
      order by place) filter (where facet = '${facet}'), '[]')`,
  )
  return `(select json_build_object(
      'sampled', (select matches from n) > ${countCap}, ${members.join(', ')})
    from (
      select facet, value, label, count, row_number() over (partition by facet order by count desc, label) as place
      from (
        select case ${facets.map(namedFacet).join(' ')} end as facet, g.count, ${facetValue(facets)}
        from (select ${facets.map((facet) => facetColumn[facet]).join(', ')}, count(*)::int as count,
          grouping(${facets.map((facet) => facetColumn[facet]).join(', ')}) as others
          from m group by grouping sets (${sets})) g
        ${facets.includes('category') ? 'left join job_categories k on k.id = g.category_id' : ''}
      ) named
      where value <> ''
    ) placed where place <= 20)`
}

/**
 * SQL: maps the bits of `grouping` to a facet's name. `grouping`
 * sets a bit for each column that the row is not grouped by.
 */
function namedFacet(facet: FacetName, index: number, facets: readonly FacetName[]): string {
  const others = 2 ** facets.length - 1 - 2 ** (facets.length - 1 - index)
  return `when g.others = ${others} then '${facet}'`
}

function facetValue(facets: readonly FacetName[]): string {
  const has = (facet: FacetName) => facets.includes(facet)
  const values = [
    has('category') && 'k.slug',
    ...facets.filter((facet) => facet !== 'category').map((facet) => `g.${facetColumn[facet]}`),
  ]
  const words = facets.filter((facet) => facet === 'workMode' || facet === 'employmentType')
  const capital = words.map(
    (facet) => `upper(left(g.${facetColumn[facet]}, 1)) || substr(g.${facetColumn[facet]}, 2)`,
  )
  const labels = [has('category') && 'k.name', ...capital, has('location') && 'g.location']
  const coalesced = (parts: readonly (string | false)[]) => `coalesce(${parts.filter(Boolean).join(', ')})`
  return `${coalesced(values)} as value, ${coalesced(labels)} as label`
}
