/**
 * How the newest matches are reached. All ways find the same rows; they differ in cost.
 * - `newest`: no terms; the newest rows as they are.
 * - `walk`: from the newest row on, looking at each. For terms that most rows have.
 * - `slabs`: slab by slab of time, from an index of terms by time. For common terms.
 * - `all`: every match from the index of terms, then the newest of them. For rare terms.
 */
export type Way = 'newest' | 'walk' | 'slabs' | 'all'

/** One list: the columns of its matches and what is made of them. */
export interface ListSql {
  /** Columns of the matches: the id, and the time that orders them. */
  readonly id: string
  readonly at: string
  /** A query of one row that names the type of every parameter, also of those that a way does not use. */
  readonly parameters: string
  /** A query of the newest matches, newest first. A ranked list also reads their `row_at`, the ctid of the row with `terms`. */
  readonly matches: string
  /** The parameters of the page follow this number: limit, then for ranked lists words, rank, time and id. */
  readonly lastParameter: number
  /** The table that ranks read `terms` of; null for a list by date. */
  readonly rankedBy: string | null
  /** Only so many of the newest matches are ranked. */
  readonly rankedMatches: number
  /** SQL for the entries, from the rows `p` with a `place`. @param limit SQL of the page size */
  readonly items: (limit: string) => string
  /** SQL for the facets, from the matches `m` and their number `n.matches`; null without. */
  readonly facets: string | null
}

/** The matches `m` in their order, which everything else relies on, and their number `n.matches`. */
export function matchesCte(list: Pick<ListSql, 'parameters' | 'matches'>): string {
  return `args as (${list.parameters}), m as materialized (${list.matches}),
  n as materialized (select count(*)::int as matches from m)`
}

/** The statement of a page: one {@link import('./place.ts').ListPage}. */
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

// Weights of the labels D, C, B, A: the list's own words, such as a title, count most.
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
