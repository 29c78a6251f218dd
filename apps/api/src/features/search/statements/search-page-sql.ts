import { pageSql as listPageSql, matchesCte } from '#db/newest-first/page-sql.ts'
import type { ListPage } from '#db/newest-first/place.ts'
import { cardJoins, cardsSql } from '#db/sql/job-card-sql.ts'
import { type MatchShape, matchesSql, matchParameters } from './search-match-sql.ts'

/** Maximum matches that are ranked, newest first. */
export const rankedMatches = 500
/** Totals and facets count at most this many of the newest matches. */
export const countCap = 1_000

export type FacetName = 'workMode' | 'employmentType' | 'category' | 'place' | 'region' | 'country'

/** The options that select the prepared statement of a search page. */
export interface PageShape extends MatchShape {
  readonly facets: readonly FacetName[]
}

/** A page by date, with cards and facets as JSON text. */
export type PageRow = ListPage<string, string>

/** The newest matches, to be ranked. */
export interface MatchesRow {
  /** A line for each job with tab-separated columns, see {@link rankedSql}. Null without matches. */
  readonly jobs: string | null
  readonly matches: number
  readonly tail_at: string | null
  readonly tail_id: string | null
  readonly facets: string | null
}

const matchCount = Object.keys(matchParameters).length

function listOf(shape: MatchShape) {
  const limit = `(select $${matchCount + 1}::integer)`
  return {
    parameters: `select ${[...Object.values(matchParameters), limit].join(', ')}`,
    matches: matchesSql(shape),
  }
}

/** Builds the SQL statement of a page by date. */
export function pageSql(shape: PageShape): string {
  return listPageSql({
    ...listOf(shape),
    id: 'job_id',
    at: 'posted_at',
    lastParameter: matchCount,
    rankedBy: null,
    rankedMatches,
    items: (limit) => `(select ${cardsSql('p.place')} from p ${cardJoins} where p.place <= ${limit})`,
    facets: facetsOf(shape),
  })
}

/**
 * Builds the SQL statement of the newest matches with what they are ranked by. Further parameters: terms of the occupations,
 * of their groups, terms of a dropped place with its region and of its country, words. Columns of a job: id, posting time in ms,
 * company, whether it has the occupation, its group, the region and the country (0 or 1 each), rank of the words outside the
 * title, title.
 */
export function rankedSql(shape: PageShape): string {
  const [occupations, groups, near, country, words] = [2, 3, 4, 5, 6].map(
    (more) => `(select $${matchCount + more}::text::tsquery)`,
  )
  return `
  with ${matchesCte(listOf(shape))},
  h as materialized (select job_id, posted_at, row_at from m limit ${rankedMatches})
  select (
      select string_agg(concat_ws(e'\t', h.job_id, (extract(epoch from h.posted_at) * 1000)::bigint, r.company_id,
        (r.terms @@ ${occupations})::int, (r.terms @@ ${groups})::int, (r.terms @@ ${near})::int, (r.terms @@ ${country})::int,
        ts_rank('{0.3, 0.6, 1, 0}', r.terms, ${words}), r.title), e'\n')
      from h join job_search r on r.ctid = h.row_at
    ) as jobs,
    n.matches, tail.posted_at::text as tail_at, tail.job_id::text as tail_id, ${facetsOf(shape) ?? 'null'} as facets
  from n left join (
    select posted_at, job_id from h order by posted_at desc, job_id desc offset ${rankedMatches - 1} limit 1
  ) tail on true`
}

/** SQL: the cards of the jobs $1, in this order. */
export const cardsByIdSql = `
  select ${cardsSql('p.place')} as items
  from unnest($1::uuid[]) with ordinality p (job_id, place) ${cardJoins}`

/** Builds the SQL statement that counts matches. */
export function countSql(shape: MatchShape): string {
  return `with ${matchesCte(listOf(shape))} select matches from n`
}

/** Builds the SQL statement of one facet, counted without the facet's own filter. */
export function facetSql(shape: MatchShape, facet: FacetName): string {
  return `with ${matchesCte(listOf(shape))} select ${facetsSql([facet])}::text as facets`
}

function facetsOf({ facets }: PageShape): string | null {
  return facets.length > 0 ? `${facetsSql(facets)}::text` : null
}

const facetColumn: Readonly<Record<FacetName, string>> = {
  workMode: 'work_mode',
  employmentType: 'employment_type',
  category: 'category_id',
  place: 'place',
  region: 'region',
  country: 'country',
}

/** Facets whose values are named later. */
const placeFacets: readonly FacetName[] = ['place', 'region', 'country']
/** Number of values shown of a facet. */
const maxValues = 20

/** SQL: counts all facets in one pass. `sampled` is true if there may be more matches than were counted. */
function facetsSql(facets: readonly FacetName[]): string {
  const sets = facets.map((facet) => `(${facetColumn[facet]})`).join(', ')
  const members = facets.map(
    (
      facet,
    ) => `'${facet}', coalesce(json_agg(json_build_object('value', value, 'label', label, 'count', count)
      order by place) filter (where facet = '${facet}' and place <= ${maxValues}), '[]')`,
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
    ) placed)`
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
  const labels = [
    has('category') && 'k.name',
    ...capital,
    ...facets.filter((facet) => placeFacets.includes(facet)).map((facet) => `g.${facet}`),
  ]
  const coalesced = (parts: readonly (string | false)[]) => `coalesce(${parts.filter(Boolean).join(', ')})`
  return `${coalesced(values)} as value, ${coalesced(labels)} as label`
}
