import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { TermGroup } from '#db/term-query.ts'

/** PostgreSQL's statistics about the candidate directory. They affect the cost of a search, never its result. */
export interface TermStatistics {
  /** Number of profiles at the last ANALYZE. */
  readonly people: number
  /** True once ANALYZE has collected statistics about the terms. */
  readonly known: boolean
  /** Share of profiles that have a term of the group, from 0 to 1. An upper bound for rare terms. */
  shareOf(group: TermGroup): number
  /** Estimates how many profiles changed after a time in ms since 1970. */
  peopleSince(at: number): number
  /** Estimates the time (ms since 1970) since which this many profiles changed: the inverse of `peopleSince`. */
  sinceWhen(people: number): number
}

// Reads one row with 3,000 terms and 100 timestamps, at most once a minute.
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
  /** Times that split the profiles into equally large parts, newest first. */
  readonly moments: readonly number[]
}

const freshMs = 60_000

/** Returns a function that reads the statistics and caches them for a minute. */
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

/**
 * Converts a row of PostgreSQL's statistics.
 * @param now in ms since 1970
 */
export function toStatistics(row: StatisticsRow | undefined, now: number): TermStatistics {
  const { people = 0, terms, shares, moments = [] } = row ?? {}
  const known = new Map((terms ?? []).map((term, place) => [term, shares?.[place] ?? 0]))
  let rarest = 1
  for (const share of known.values()) rarest = Math.min(rarest, share)
  // Counting each unknown term at its upper bound would overestimate a group with several unknown terms.
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

/**
 * Extrapolates changes since the last ANALYZE at the previous rate.
 * After a tenth of the rows has changed, PostgreSQL runs ANALYZE again.
 */
function changes(people: number, moments: readonly number[], now: number) {
  const part = people / Math.max(1, moments.length - 1)
  const [newest = now, next = newest] = moments
  const later = Math.min(people / 10, ((now - newest) * part) / Math.max(1, newest - next)) || 0
  // Points of the cumulative distribution of change times, newest first.
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

/** Interpolates linearly between points sorted by `rising`. Values beyond the first or last point use that point. */
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
