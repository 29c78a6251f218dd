import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { TermGroup } from '#db/term-query.ts'

/** What PostgreSQL knows of the directory; it decides how a search is run, never what it finds. */
export interface TermStatistics {
  /** Rows, as counted by the last ANALYZE. */
  readonly people: number
  /** Whether ANALYZE has seen the terms. */
  readonly known: boolean
  /** The part of all people that has a term of the group, between 0 and 1; rare terms get an upper bound. */
  shareOf(group: TermGroup): number
  /** How many changed after a moment, in milliseconds since 1970. */
  peopleSince(at: number): number
  /** The moment since which so many changed: the other way round. */
  sinceWhen(people: number): number
}

// What every search reads once a minute: one row of 3,000 terms and 100 moments.
const statistics = `
  select greatest(c.reltuples, 0)::float8 as people,
    t.most_common_elems::text::text[] as terms, t.most_common_elem_freqs::float8[] as shares,
    array(select (extract(epoch from at) * 1000)::float8
      from unnest(m.histogram_bounds::text::timestamptz[]) with ordinality b (at, place) order by place desc) as moments
  from pg_class c
  left join pg_stats t on t.schemaname = c.relnamespace::regnamespace::text and t.tablename = c.relname
    and t.attname = 'terms'
  left join pg_stats m on m.schemaname = c.relnamespace::regnamespace::text and m.tablename = c.relname
    and m.attname = 'updated_at'
  where c.oid = 'candidate_search'::regclass`

export interface StatisticsRow extends Record<string, unknown> {
  readonly people: number
  readonly terms: readonly string[] | null
  readonly shares: readonly number[] | null
  /** Of equal parts of the people, the newest first. */
  readonly moments: readonly number[]
}

const freshMs = 60_000

/** Makes the reader; the statistics are read again after a minute. */
export function createTermStatistics(db: Database, clock: Clock): () => Promise<TermStatistics> {
  let current: TermStatistics | undefined
  let readAt = 0
  return async () => {
    const now = clock().getTime()
    if (current && now - readAt < freshMs) return current
    const [row] = await prepared<StatisticsRow>(db, 'directory-statistics', statistics)
    current = toStatistics(row, now)
    readAt = now
    return current
  }
}

/** @param now in milliseconds since 1970 */
export function toStatistics(row: StatisticsRow | undefined, now: number): TermStatistics {
  const { people = 0, terms, shares, moments = [] } = row ?? {}
  const known = new Map((terms ?? []).map((term, place) => [term, shares?.[place] ?? 0]))
  let rarest = 1
  for (const share of known.values()) rarest = Math.min(rarest, share)
  // Several that are not known: each at its bound would make much of what is little.
  const shareOf = (group: TermGroup) => {
    const unknown = group.filter((term) => !known.has(term)).length
    const bound = known.size === 0 || unknown === 0 ? 0 : rarest * (1 + (unknown - 1) / 8)
    return Math.min(
      1,
      group.reduce((sum, term) => sum + (known.get(term) ?? 0), bound),
    )
  }
  return {
    people,
    known: known.size > 0,
    shareOf,
    ...changes(people, moments, now),
  }
}

/** Who changed since the last ANALYZE is guessed: as many in the time as before, at most a tenth, for then it is made again. */
function changes(people: number, moments: readonly number[], now: number) {
  const part = people / Math.max(1, moments.length - 1)
  const [newest = now, next = newest] = moments
  const later = Math.min(people / 10, ((now - newest) * part) / Math.max(1, newest - next)) || 0
  // From the newest on: how many changed since when.
  const knots = [
    { people: 0, at: now },
    ...moments.map((at, place) => ({ people: Math.max(0, later) + place * part, at: Math.min(at, now) })),
  ]
  return {
    peopleSince: (at: number) =>
      between(
        knots,
        (knot) => now - knot.at,
        now - at,
        (knot) => knot.people,
      ),
    sinceWhen: (count: number) =>
      between(
        knots,
        (knot) => knot.people,
        count,
        (knot) => knot.at,
      ),
  }
}

interface Knot {
  readonly people: number
  readonly at: number
}

/** On the line through the knots, of which one measure rises; the ends beyond them. */
function between(
  knots: readonly Knot[],
  rising: (knot: Knot) => number,
  value: number,
  wanted: (knot: Knot) => number,
): number {
  const after = knots.findIndex((knot) => rising(knot) >= value)
  const [low, high] = [knots[after - 1], knots[after]]
  if (!high) return wanted(knots.at(-1) as Knot)
  if (!low) return wanted(high)
  const part = (value - rising(low)) / (rising(high) - rising(low))
  return wanted(low) + part * (wanted(high) - wanted(low))
}
