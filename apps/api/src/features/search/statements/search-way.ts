import type { Way } from '#db/newest-first/page-sql.ts'
import type { TermGroup } from '#db/term-query.ts'
import { shareOfAll, type TableStatistics } from './search-statistics.ts'

/**
 * Strategies to run a search: those of a newest-first list, where a slab is a day, and two more.
 * - `many`: like `all`, with one tsquery per term, for three or more terms.
 * - `company`: reads the jobs of one company, newest first.
 */
export type SearchWay = Way | 'many' | 'company'

/** With fewer jobs every strategy is fast, and PostgreSQL's statistics may be missing. */
const smallTable = 20_000
/** Maximum jobs to scan one by one, which costs about 1 ms. */
const maxWalk = 4_000
/**
 * Limit on the jobs that the strategy `all` reads: `factor * matches + more`. Reading and sorting a match
 * costs about 2 µs, reading a slab (a day) 60 µs.
 */
const affordable = { factor: 2.5, more: 300 } as const

interface SearchShape {
  readonly includeDescriptions: boolean
  readonly groups: readonly TermGroup[]
  readonly company: boolean
  /** Number of matches that the requested page needs. */
  readonly matches: number
}

/** Chooses the cheapest search strategy from PostgreSQL's statistics about the terms. */
export function chooseWay(
  table: TableStatistics,
  { includeDescriptions, groups, company, matches }: SearchShape,
): SearchWay {
  if (company) return 'company'
  if (groups.length === 0) return 'newest'
  const share = shareOfAll(table, groups)
  if (table.jobs < smallTable || share * table.jobs <= affordable.factor * matches + affordable.more)
    return groups.length > 2 ? 'many' : 'all'
  // Never scans jobs one by one with descriptions: their terms are TOASTed, so reading one costs 20 µs.
  return !includeDescriptions && matches / share <= maxWalk ? 'walk' : 'slabs'
}

/** Number of newest jobs that the strategy `walk` scans before it uses the word index. */
export const walkLength = 5 * maxWalk
/**
 * Number of slabs (days) to read one by one before one query
 * reads the rest. A slab costs 60 µs; with descriptions, 300 µs.
 */
export const maxSlabs = { withoutDescriptions: 150, withDescriptions: 30 } as const

/** Converts a time to its slab number in the word index: days since 1970. */
export function slabNumber(at: Date): number {
  return Math.floor(at.getTime() / 86_400_000)
}
