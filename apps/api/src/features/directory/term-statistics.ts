import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { TermGroup } from '#db/term-query.ts'
import type { Clock } from '#platform/clock.ts'

/** What PostgreSQL knows of the directory; it decides how a search is run, never what it finds. */
export interface TermStatistics {
  /** Rows, as counted by the last ANALYZE. */
  readonly people: number
  /** The part of them that has a term of each group, between 0 and 1; rare terms get an upper bound. */
  shareOfAll(groups: readonly TermGroup[]): number
}

const statistics = `
  select greatest(c.reltuples, 0)::float8 as people,
    s.most_common_elems::text::text[] as terms, s.most_common_elem_freqs::float8[] as shares
  from pg_class c
  left join pg_stats s on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = c.relname
    and s.attname = 'terms'
  where c.oid = 'candidate_search'::regclass`

interface Row extends Record<string, unknown> {
  readonly people: number
  readonly terms: readonly string[] | null
  readonly shares: readonly number[] | null
}

const freshMs = 60_000

/** Makes the reader; the statistics are read again after a minute. */
export function createTermStatistics(db: Database, clock: Clock): () => Promise<TermStatistics> {
  let current: TermStatistics | undefined
  let readAt = 0
  return async () => {
    const now = clock().getTime()
    if (current && now - readAt < freshMs) return current
    const [row] = await prepared<Row>(db, 'directory-statistics', statistics)
    current = toStatistics(row)
    readAt = now
    return current
  }
}

function toStatistics(row: Row | undefined): TermStatistics {
  const { people = 0, terms, shares } = row ?? {}
  const known = new Map((terms ?? []).map((term, place) => [term, shares?.[place] ?? 0]))
  let rarest = 1
  for (const share of known.values()) rarest = Math.min(rarest, share)
  const shareOf = (group: TermGroup) =>
    Math.min(
      1,
      group.reduce((sum, term) => sum + (known.get(term) ?? (known.size === 0 ? 0 : rarest)), 0),
    )
  return {
    people,
    shareOfAll: (groups) => {
      const rising = groups.map(shareOf).sort((one, other) => one - other)
      // What people look for together belongs together more often than chance: the rarest counts in full.
      return rising.reduce((product, share, place) => product * (place === 0 ? share : Math.sqrt(share)), 1)
    },
  }
}
