import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { TermGroup } from '#db/term-query.ts'

/** PostgreSQL's statistics about one search table. */
export interface TableStatistics {
  /** Number of jobs at the last ANALYZE. */
  readonly jobs: number
  /** Share of jobs that have a term, from 0 to 1. An upper bound for rare terms. */
  shareOf(term: string): number
  /** True when PostgreSQL's statistics contain a term. They contain only common terms. */
  knows(term: string): boolean
  /** Estimated number of jobs that have a term. */
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

const ttlMs = 60_000
const unknown: TableStatistics = withoutTerms(0)

/**
 * Reads and caches PostgreSQL's statistics about the search tables. They affect the cost of a search, never
 * its result. After a minute they are reloaded in the background; until then searches use the old statistics.
 */
export function createStatistics(db: Database, clock: Clock): () => Promise<SearchStatistics> {
  let current: SearchStatistics | undefined
  let reading: Promise<SearchStatistics> | undefined
  let readAt = 0
  return async () => {
    const now = clock().getTime()
    if (current && now - readAt < ttlMs) return current
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
    // Ignores a failed reload of the statistics, because the next search retries it.
    reading.catch(() => undefined)
    return current
  }
}

/** Of the jobs with a less frequent term of a group, this share is assumed to lack the most frequent one. */
const withoutCommonest = 0.25

/**
 * Estimates the share of jobs that have any term of a group. The values of a filter exclude each other,
 * but a job often has several terms for one word. Several unknown terms count as little more than one, because the share of an
 * unknown term is an upper bound.
 */
function shareOfGroup(table: TableStatistics, group: TermGroup): number {
  const unknown = group.filter((term) => !table.knows(term))
  const [first] = unknown
  const bound = first === undefined ? 0 : table.shareOf(first) * (1 + (unknown.length - 1) / 8)
  const shares = group.filter(table.knows).map(table.shareOf)
  const most = Math.max(0, ...shares)
  const all = shares.reduce((sum, share) => sum + share, 0)
  const known = isFilter(group) ? all : most + withoutCommonest * (all - most)
  return Math.min(1, known + bound)
}

/** Sorts term groups by how many jobs have them, rarest first. */
export function byShare(table: TableStatistics, groups: readonly TermGroup[]): TermGroup[] {
  return groups.toSorted((a, b) => shareOfGroup(table, a) - shareOfGroup(table, b))
}

/**
 * Estimates the share of jobs that have a term of every group: `likely` assumes that words occur together, `least` that they
 * are independent.
 */
export function shareOfAll(
  table: TableStatistics,
  groups: readonly TermGroup[],
): { readonly likely: number; readonly least: number } {
  const words = groups.filter((group) => !isFilter(group))
  const filters = groups.filter(isFilter)
  const shares = words.map((group) => shareOfGroup(table, group)).sort((a, b) => a - b)
  const common = shareOfCommon(table, words)
  const ofFilters = filters.reduce((product, group) => product * shareOfGroup(table, group), 1)
  // The words of one search are correlated, so every word but the rarest counts with the square root of its share.
  const likely = shares.reduce((all, share, at) => all * (at === 0 ? share : Math.sqrt(share)), 1)
  const least = shares.reduce((all, share) => all * share, 1)
  const known = groups.filter((group) => group.some(table.knows)).length
  return {
    likely: Math.max(likely, common) * ofFilters,
    least: Math.max(least, common) * ofFilters * leastOfBound ** (groups.length - known),
  }
}

/** Only an upper bound is known for a term without statistics. `least` assumes this part of it. */
const leastOfBound = 0.1

/** Share of jobs with a term that all groups have, such as the occupation that several words name. */
function shareOfCommon(table: TableStatistics, [first = [], ...others]: readonly TermGroup[]): number {
  const common =
    others.length === 0 ? [] : first.filter((term) => others.every((group) => group.includes(term)))
  return shareOfGroup(table, common)
}

/** Estimates how many jobs have a term of the rarest group. */
export function rarestCount(table: TableStatistics, groups: readonly TermGroup[]): number {
  return table.jobs * Math.min(1, ...groups.map((group) => shareOfGroup(table, group)))
}

/**
 * True for a filter. Filters are treated as independent of the words; the words of an unknown place (`l:`) are not.
 */
function isFilter(group: TermGroup): boolean {
  return /^[cmenpgqy]:/.test(group[0] ?? '')
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
