import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { TermGroup } from '#db/term-query.ts'

/** What PostgreSQL knows of one search table. */
export interface TableStatistics {
  /** Rows, as counted by the last ANALYZE. */
  readonly jobs: number
  /** The part of the rows that have a term, between 0 and 1; rare terms get an upper bound. */
  shareOf(term: string): number
  /** Whether the term is among the common ones that were counted. */
  knows(term: string): boolean
  /** About how many rows have it. */
  countOf(term: string): number
}

export interface SearchStatistics {
  readonly withoutDescriptions: TableStatistics
  readonly withDescriptions: TableStatistics
}

interface StatisticsRow {
  name: string
  jobs: number
  terms: string[] | null
  shares: number[] | null
}

const searchStatistics = `
  select c.relname as name, greatest(c.reltuples, 0)::float8 as jobs,
    s.most_common_elems::text::text[] as terms, s.most_common_elem_freqs::float8[] as shares
  from pg_class c
  left join pg_stats s on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = c.relname
    and s.attname = 'terms'
  where c.oid in ('job_search'::regclass, 'job_search_text'::regclass)`

const freshMs = 60_000
const unknown: TableStatistics = withoutTerms(0)

/**
 * Makes the reader of PostgreSQL's own statistics of the search tables. They decide only how a search is run, never
 * what it finds; they are read again after a minute, while the old ones still serve.
 */
export function createStatistics(db: Database, clock: Clock): () => Promise<SearchStatistics> {
  let current: SearchStatistics | undefined
  let reading: Promise<SearchStatistics> | undefined
  let readAt = 0
  return async () => {
    const now = clock().getTime()
    if (current && now - readAt < freshMs) return current
    reading ??= read(db)
      .then((next) => {
        current = next
        readAt = now
        return next
      })
      .finally(() => {
        reading = undefined
      })
    if (!current) return reading
    // The old ones serve until the new ones are there; a failure is tried again at the next search.
    reading.catch(() => undefined)
    return current
  }
}

/** The part of the rows that have a term of a group. */
function shareOfGroup(table: TableStatistics, group: TermGroup): number {
  return Math.min(
    1,
    group.reduce((sum, term) => sum + table.shareOf(term), 0),
  )
}

/** The groups, rarest first. */
export function byShare(table: TableStatistics, groups: readonly TermGroup[]): TermGroup[] {
  return groups.toSorted((a, b) => shareOfGroup(table, a) - shareOfGroup(table, b))
}

/** The part of the rows that have a term of each group. */
export function shareOfAll(table: TableStatistics, groups: readonly TermGroup[]): number {
  const shareOf = (group: TermGroup) => shareOfGroup(table, group)
  const words = groups
    .filter((group) => !isFilter(group))
    .map(shareOf)
    .sort((a, b) => a - b)
  // Words of one search belong together more often than chance: the rarest counts in full, the others by the root.
  const together = words.reduce(
    (product, share, index) => product * (index === 0 ? share : Math.sqrt(share)),
    1,
  )
  return groups.filter(isFilter).reduce((product, group) => product * shareOf(group), together)
}

/** Categories, modes, types, countries and pay are spread over all words alike; words of a place are not. */
function isFilter(group: TermGroup): boolean {
  return /^[cmenp]:/.test(group[0] ?? '')
}

async function read(db: Database): Promise<SearchStatistics> {
  const rows = await prepared<StatisticsRow>(db, 'search-statistics', searchStatistics)
  const of = (name: string) => {
    const row = rows.find((candidate) => candidate.name === name)
    return row ? toStatistics(row) : unknown
  }
  return { withoutDescriptions: of('job_search'), withDescriptions: of('job_search_text') }
}

function toStatistics({ jobs, terms, shares }: StatisticsRow): TableStatistics {
  if (!terms || !shares) return withoutTerms(jobs)
  const known = new Map(terms.map((term, index) => [term, shares[index] ?? 0]))
  const rarest = Math.min(...known.values())
  const shareOf = (term: string) => known.get(term) ?? rarest
  return {
    jobs,
    shareOf,
    knows: (term) => known.has(term),
    countOf: (term) => Math.round(jobs * shareOf(term)),
  }
}

function withoutTerms(jobs: number): TableStatistics {
  return { jobs, shareOf: () => 0, knows: () => false, countOf: () => 0 }
}
