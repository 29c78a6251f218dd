import type { Way } from '#db/newest-first/page-sql.ts'
import type { TermGroup } from '#db/term-query.ts'
import type { TableStatistics } from './search-statistics.ts'
import { shareOfAll } from './search-statistics.ts'

/**
 * The ways of a newest-first list, where a slab is a day, and two more.
 * - `many`: as `all`, for three terms and more, which the index is asked for one by one.
 * - `company`: the jobs of one company, newest first.
 */
export type SearchWay = Way | 'many' | 'company'

/** Below this many jobs every way is fast, and statistics may be missing. */
const smallTable = 20_000
/** Looking at this many jobs one by one costs about 1 ms. */
const maxWalk = 4_000
/** Each match that is read from an index and sorted costs about 2 µs, a day 60 µs: a few more than wanted are no loss. */
const affordable = { factor: 2.5, more: 300 } as const

/** What a search asks for. */
export interface Wanted {
  /** Over the descriptions' words as well. */
  readonly includeDescriptions: boolean
  readonly groups: readonly TermGroup[]
  readonly company: boolean
  /** How many of the newest matches are needed. */
  readonly matches: number
}

/** Chooses the cheapest way by what PostgreSQL knows of the terms. */
export function chooseWay(
  table: TableStatistics,
  { includeDescriptions, groups, company, matches }: Wanted,
): SearchWay {
  if (company) return 'company'
  if (groups.length === 0) return 'newest'
  const share = shareOfAll(table, groups)
  if (table.jobs < smallTable || share * table.jobs <= affordable.factor * matches + affordable.more)
    return groups.length > 2 ? 'many' : 'all'
  // The words of a description lie outside its row: looking at one costs 20 µs.
  return !includeDescriptions && matches / share <= maxWalk ? 'walk' : 'slabs'
}

/** How many of the newest jobs a walk looks at before it asks the index for the rest. */
export const walkLength = 5 * maxWalk
/** Slabs read one by one before the rest is read at once. A slab costs 60 µs, with descriptions 300 µs. */
export const maxSlabs = { withoutDescriptions: 150, withDescriptions: 30 } as const

/** The number of a day, as the index of words by day has it. */
export function slabNumber(at: Date): number {
  return Math.floor(at.getTime() / 86_400_000)
}
