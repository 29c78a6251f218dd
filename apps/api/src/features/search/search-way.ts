import type { TermGroup } from '#db/term-query.ts'
import type { TableStatistics } from './search-statistics.ts'
import { shareOfAll } from './search-statistics.ts'

/**
 * How the newest matches are reached. All find the same rows; they differ in what they cost.
 * - `newest`: no terms; the newest jobs as they are.
 * - `walk`: from the newest job on, looking at each. For terms that most jobs have.
 * - `days`: day by day from the index of words by day. For common words.
 * - `all`: every match from the index of words, then the newest of them. For rare words.
 * - `many`: the same for three terms and more, which the index is asked for one by one.
 * - `company`: the jobs of one company, newest first.
 */
export type SearchWay = 'newest' | 'walk' | 'days' | 'all' | 'many' | 'company'

/** Below this many jobs every way is fast, and statistics may be missing. */
const smallTable = 20_000
/** Looking at this many jobs one by one costs about 1 ms. */
const maxWalk = 4_000
/** Each match that is read from an index and sorted costs about 2 µs, a day 60 µs: a few more than wanted are no loss. */
const affordable = { factor: 2.5, more: 300 } as const

/** What a search asks for. */
export interface Wanted {
  /** Over the descriptions' words as well. */
  readonly wide: boolean
  readonly groups: readonly TermGroup[]
  readonly company: boolean
  /** How many of the newest matches are needed. */
  readonly matches: number
}

/** Chooses the cheapest way by what PostgreSQL knows of the terms. */
export function chooseWay(table: TableStatistics, { wide, groups, company, matches }: Wanted): SearchWay {
  if (company) return 'company'
  if (groups.length === 0) return 'newest'
  const share = shareOfAll(table, groups)
  if (table.jobs < smallTable || share * table.jobs <= affordable.factor * matches + affordable.more)
    return groups.length > 2 ? 'many' : 'all'
  // The words of a description lie outside its row: looking at one costs 20 µs.
  return !wide && matches / share <= maxWalk ? 'walk' : 'days'
}

/** How many of the newest jobs a walk looks at before it asks the index for the rest. */
export const walkLength = 5 * maxWalk
/** Days asked for one by one before the rest is asked for at once. A day costs 60 µs, with descriptions 300 µs. */
export const maxDays = { narrow: 150, wide: 30 } as const

/** The number of a day as the index of words by day has it. */
export function dayNumber(at: Date): number {
  return Math.floor(at.getTime() / 86_400_000)
}
