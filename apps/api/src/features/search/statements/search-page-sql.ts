import { pageSql as listPageSql, matchesCte } from '#db/newest-first/page-sql.ts'
import type { ListPage } from '#db/newest-first/place.ts'
import { cardJoins, cardsSql } from '#db/sql/job-card-sql.ts'
import { type MatchColumn, type MatchShape, matchesSql, matchParameters } from './search-match-sql.ts'

/** Maximum matches that are ranked, newest first. */
export const rankedMatches = 500
/** Totals and facets count at most this many of the newest matches. */
export const countCap = 1_000

/** The columns of {@link MatchedFacets}, in their order. */
export const facetColumns = [
  'work_mode',
  'employment_type',
  'category_id',
  'place',
  'region',
  'country',
] as const satisfies readonly MatchColumn[]
export type FacetColumn = (typeof facetColumns)[number]

/** Control characters that separate values, matches, and the two parts of what is read. No text of a job has them. */
export const separators = { value: '\u001f', match: '\u001e', part: '\u001c' } as const
const separatorSql = (text: string) => `chr(${text.charCodeAt(0)})`

/**
 * The {@link facetColumns} of up to 1,001 matches, with {@link separators} between them. Node counts them, which saves 0.4 ms and
 * lets any combination of filters use the same prepared statement. If they are read, the terms of the matches follow.
 */
export type MatchedFacets = string

/**
 * If more than {@link countCap} jobs match, no numbers are shown. Then this many of the newest matches decide the order of the
 * values: of a facet without its own filter, and of occupations and skills.
 */
export const orderedBy = 500

/** The options that select the prepared statement of a search page. */
export interface PageShape extends MatchShape {
  /** What of each match is read to be counted: `terms` are its facets and its terms, which name occupations and skills. */
  readonly facets: 'none' | 'columns' | 'terms'
}

/** A page by date, with cards as JSON text. */
export type PageRow = ListPage<string, MatchedFacets>

/** The newest matches, to be ranked. */
export interface MatchesRow {
  /** A line for each job with tab-separated columns, see {@link rankedSql}. Null without matches. */
  readonly jobs: string | null
  readonly matches: number
  readonly tail_at: string | null
  readonly tail_id: string | null
  readonly facets: MatchedFacets | null
}

const matchCount = Object.keys(matchParameters).length

function listOf(shape: MatchShape, columns: readonly MatchColumn[]) {
  const limit = `(select $${matchCount + 1}::integer)`
  return {
    parameters: `select ${[...Object.values(matchParameters), limit].join(', ')}`,
    matches: matchesSql(shape, columns),
  }
}

/** Builds the SQL statement of a page by date. */
export function pageSql(shape: PageShape): string {
  return listPageSql({
    ...listOf(shape, columnsOf(shape)),
    id: 'job_id',
    at: 'posted_at',
    lastParameter: matchCount,
    rankedBy: null,
    rankedMatches,
    items: (limit) => `(select ${cardsSql('p.place')} from p ${cardJoins} where p.place <= ${limit})`,
    facets: matchedFacets(shape),
  })
}

function columnsOf({ facets }: PageShape): MatchColumn[] {
  if (facets === 'none') return []
  return facets === 'terms' ? [...facetColumns, 'terms'] : [...facetColumns]
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
  // Fetching the rows of 500 matches again would take 1.7 ms, so all matches carry what they are ranked by.
  const columns = [...new Set<MatchColumn>(['company_id', 'title', 'terms', ...columnsOf(shape)])]
  return `
  with ${matchesCte(listOf(shape, columns))}
  select (
      select string_agg(concat_ws(e'\t', job_id, (date_part('epoch', posted_at) * 1000)::bigint, company_id,
        (terms @@ ${occupations})::int, (terms @@ ${groups})::int, (terms @@ ${near})::int, (terms @@ ${country})::int,
        ts_rank('{0.3, 0.6, 1, 0}', terms, ${words}), title), e'\n')
      from (select * from m limit ${rankedMatches}) ranked
    ) as jobs,
    n.matches, tail.posted_at::text as tail_at, tail.job_id::text as tail_id, ${matchedFacets(shape) ?? 'null'} as facets
  from n left join (select posted_at, job_id from m offset ${rankedMatches - 1} limit 1) tail on true`
}

/** SQL: the cards of the jobs $1, in this order. */
export const cardsByIdSql = `
  select ${cardsSql('p.place')} as items
  from unnest($1::uuid[]) with ordinality p (job_id, place) ${cardJoins}`

/** Builds the SQL statement that reads the ids and places of the newest matches. */
export function placedSql(shape: MatchShape): string {
  return `with ${matchesCte(listOf(shape, ['place']))} select job_id, place from m`
}

/** Builds the SQL statement that reads the terms of the newest matches, as PostgreSQL writes them. */
export function termsSql(shape: MatchShape): string {
  return `with ${matchesCte(listOf(shape, ['terms']))}
  select (select string_agg(terms::text, ${separatorSql(separators.match)}) from m) as values`
}

/** Builds the SQL statement that counts matches. */
export function countSql(shape: MatchShape): string {
  return `with ${matchesCte(listOf(shape, []))} select matches from n`
}

/** The facets that are counted without their own filter. Not the place: its values are within the place that was chosen. */
export const ownFacets = [
  'work_mode',
  'employment_type',
  'category_id',
] as const satisfies readonly FacetColumn[]

/**
 * Builds the SQL statement for a facet that is counted without its own filter: its value for each match. The further parameter
 * names it, so that PostgreSQL plans one statement instead of three.
 */
export function facetSql(shape: MatchShape): string {
  const cases = ownFacets.map((column) => `when '${column}' then ${column}::text`)
  return `with ${matchesCte(listOf(shape, ownFacets))}
  select (select string_agg(coalesce(case (select $${matchCount + 2}::text) ${cases.join(' ')} end, ''), ${separatorSql(separators.match)}) from m) as values`
}

/** SQL: {@link MatchedFacets}; null if nothing is counted. */
function matchedFacets({ facets }: PageShape): string | null {
  if (facets === 'none') return null
  const values = facetColumns.map((column) => `coalesce(${column}::text, '')`)
  const columns = `(select string_agg(${values.join(` || ${separatorSql(separators.value)} || `)}, ${separatorSql(separators.match)}) from m)`
  if (facets === 'columns') return columns
  const newest = `select terms from m limit (select case when matches > ${countCap} then ${orderedBy} else ${countCap} end from n)`
  return `(${columns} || ${separatorSql(separators.part)} ||
    (select string_agg(terms::text, ${separatorSql(separators.match)}) from (${newest}) newest))`
}
