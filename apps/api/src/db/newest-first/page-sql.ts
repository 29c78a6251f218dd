/**
 * How a statement reads the newest matches. All ways return the same rows at different cost.
 * - `newest`: no search terms; reads the newest rows.
 * - `walk`: scans rows from the newest on. For terms found in most rows.
 * - `slabs`: reads the term index in one time range after another, newest first. For common terms.
 * - `all`: reads every match from the index, then sorts. For rare terms.
 */
export type Way = 'newest' | 'walk' | 'slabs' | 'all'

/** The parts of a page statement that differ between lists. */
export interface ListSql {
  /** Column of the matches that holds the entry's id. */
  readonly id: string
  readonly at: string
  /** One-row query that gives every parameter its type, including parameters that the chosen way does not use. */
  readonly parameters: string
  /**
   * Query of the newest matches, newest first. In a ranked list it also selects `row_at`: the ctid of the row
   * with `terms`.
   */
  readonly matches: string
  /**
   * Number of the last parameter used by the list itself. The page's parameters follow: the limit, then in
   * ranked lists words, rank, time and id.
   */
  readonly lastParameter: number
  /** Table with the `terms` column that ranks matches; null for a list by date. */
  readonly rankedBy: string | null
  /** How many of the newest matches a ranked list ranks. Older matches follow by date. */
  readonly rankedMatches: number
  /** SQL for the entries of the rows `p`, ordered by `place`. @param limit SQL expression of the page size */
  readonly items: (limit: string) => string
  /** SQL for the facets of the matches `m`, counted in `n.matches`; null without facets. */
  readonly facets: string | null
}

/** CTEs: `m` are the ordered matches, `n.matches` is how many there are. */
export function matchesCte(list: Pick<ListSql, 'parameters' | 'matches'>): string {
  return `args as (${list.parameters}), m as materialized (${list.matches}),
  n as materialized (select count(*)::int as matches from m)`
}

/** SQL that reads one page as a row of type {@link import('./place.ts').ListPage}. */
export function pageSql(list: ListSql): string {
  const { id, at, rankedBy, rankedMatches } = list
  const parameter = parameters(list.lastParameter)
  const { limit } = parameter
  return `
  with ${matchesCte(list)},
  ${rankedBy === null ? '' : `h as materialized (select ${id}, ${at}, row_at from m limit ${rankedMatches}),`}
  p as materialized (${rankedBy === null ? newestPage(list, limit) : rankedPage(list, rankedBy, parameter)})
  select
    ${list.items(limit)} as items,
    (select count(*) from p)::int as found,
    n.matches,
    last.rank as last_rank, last.${at}::text as last_at, last.${id}::text as last_id,
    tail.${at}::text as tail_at, tail.${id}::text as tail_id,
    ${list.facets ?? 'null'} as facets
  from n
  left join p last on last.place = ${limit}
  left join (${tail(list)}) tail on true`
}

function parameters(last: number) {
  return {
    limit: `(select $${last + 1}::integer)`,
    words: `(select $${last + 2}::text::tsquery)`,
    belowRank: `(select $${last + 3}::integer)`,
    belowAt: `(select $${last + 4}::timestamptz)`,
    belowId: `(select $${last + 5}::uuid)`,
  }
}

function newestPage({ id, at }: ListSql, limit: string): string {
  return `
  select ${id}, ${at}, null::int as rank, row_number() over (order by ${at} desc, ${id} desc) as place
  from (select ${id}, ${at} from m limit ${limit} + 1) first`
}

// Rank weights for the labels D, C, B and A: words of the entry itself, such as its title, count most.
function rankedPage({ id, at }: ListSql, table: string, parameter: ReturnType<typeof parameters>): string {
  const { limit, words, belowRank, belowAt, belowId } = parameter
  return `
  select ${id}, ${at}, rank, row_number() over (order by rank desc, ${at} desc, ${id} desc) as place
  from (
    select h.${id}, h.${at}, (ts_rank('{0.05, 0.2, 0.4, 1}', r.terms, ${words}) * 1000000)::int as rank
    from h join ${table} r on r.ctid = h.row_at offset 0
  ) ranked
  where (rank, ${at}, ${id}) < (${belowRank}, ${belowAt}, ${belowId})
  order by rank desc, ${at} desc, ${id} desc limit ${limit} + 1`
}

function tail({ id, at, rankedBy, rankedMatches }: ListSql): string {
  return rankedBy === null
    ? `select null::timestamptz as ${at}, null::uuid as ${id}`
    : `select ${at}, ${id} from h order by ${at} desc, ${id} desc offset ${rankedMatches - 1} limit 1`
}
