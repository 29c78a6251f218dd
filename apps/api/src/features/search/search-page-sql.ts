import { cardJoins, cardsSql } from '#db/sql/job-card-sql.ts'
import { matchesSql, matchParameters } from './search-match-sql.ts'
import type { SearchWay } from './search-way.ts'

/** Only the newest matches are ranked: ranking all of a very common word costs 50 times more. */
export const rankedMatches = 500
/** Totals and facets count at most this many of the newest matches. */
export const countCap = 1_000

export type FacetName = 'workMode' | 'employmentType' | 'category' | 'location'

/** What one statement does; together with the way, each is a prepared statement of its own. */
export interface PageShape {
  readonly way: SearchWay
  readonly wide: boolean
  readonly ranked: boolean
  readonly facets: readonly FacetName[]
}

/** One row: the page, its place in the list, and what was counted. */
export interface PageRow {
  /** The cards as a JSON array, at most `limit`. */
  readonly items: string
  /** At most `limit + 1`. */
  readonly found: number
  /** Matches that were read, at most as many as asked for. */
  readonly matches: number
  readonly last_rank: number | null
  readonly last_at: string | null
  readonly last_id: string | null
  /** The last of the ranked matches, where the list goes on by date. */
  readonly tail_at: string | null
  readonly tail_id: string | null
  /** The facets as a JSON object, null when none was asked for. */
  readonly facets: string | null
}

const limit = '(select $15::integer)'
const words = '(select $16::text::tsquery)'
const belowRank = '(select $17::integer)'
const belowAt = '(select $18::timestamptz)'
const belowId = '(select $19::uuid)'

/** Names the type of every parameter, also of those that a way does not use. */
const parameters = `args as (select ${[...Object.values(matchParameters), limit].join(', ')})`

/** The statement; ranked pages take the words and a place in the ranking as further parameters. */
export function pageSql(shape: PageShape): string {
  return `
  with ${parameters}, ${matches(shape.way, shape.wide)},
  ${shape.ranked ? `h as materialized (select job_id, posted_at, row_at from m limit ${rankedMatches}),` : ''}
  p as materialized (${shape.ranked ? rankedPage(shape.wide) : newestPage})
  select
    (select ${cardsSql('p.place')} from p ${cardJoins} where p.place <= ${limit}) as items,
    (select count(*) from p)::int as found,
    n.matches,
    last.rank as last_rank, last.posted_at::text as last_at, last.job_id::text as last_id,
    tail.posted_at::text as tail_at, tail.job_id::text as tail_id,
    ${shape.facets.length > 0 ? `${facetsSql(shape.facets)}::text` : 'null'} as facets
  from n
  left join p last on last.place = ${limit}
  left join (${shape.ranked ? tailOfRanked : 'select null::timestamptz as posted_at, null::uuid as job_id'}) tail on true`
}

/** Facets alone, for a dimension that is counted without its own filter. */
export function facetSql(way: SearchWay, wide: boolean, facet: FacetName): string {
  return `with ${parameters}, ${matches(way, wide)} select ${facetsSql([facet])}::text as facets`
}

/** The matches in their order, which everything below relies on, and how many they are. */
function matches(way: SearchWay, wide: boolean): string {
  return `m as materialized (${matchesSql(way, wide)}),
  n as materialized (select count(*)::int as matches from m)`
}

const newestPage = `
  select job_id, posted_at, null::int as rank, row_number() over (order by posted_at desc, job_id desc) as place
  from (select job_id, posted_at from m limit ${limit} + 1) first`

// Weights of description, location and company, skills and occupation, title.
function rankedPage(wide: boolean): string {
  const table = wide ? 'job_search_text' : 'job_search'
  return `
  select job_id, posted_at, rank, row_number() over (order by rank desc, posted_at desc, job_id desc) as place
  from (
    select h.job_id, h.posted_at,
      (ts_rank('{0.05, 0.2, 0.4, 1}', r.terms, ${words}) * 1000000)::int as rank
    from h join ${table} r on r.ctid = h.row_at offset 0
  ) ranked
  where (rank, posted_at, job_id) < (${belowRank}, ${belowAt}, ${belowId})
  order by rank desc, posted_at desc, job_id desc limit ${limit} + 1`
}

const tailOfRanked = `select posted_at, job_id from h order by posted_at desc, job_id desc offset ${rankedMatches - 1} limit 1`

const facetColumn: Readonly<Record<FacetName, string>> = {
  workMode: 'work_mode',
  employmentType: 'employment_type',
  category: 'category_id',
  location: 'location',
}

/** Every facet in one reading of the matches; `sampled` when there may be more of them. */
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

/** `grouping` has a bit for each column that a row was not grouped by. */
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
