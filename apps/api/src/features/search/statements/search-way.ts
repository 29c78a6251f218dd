import type { Way } from '#db/newest-first/page-sql.ts'
import type { TermGroup } from '#db/term-query.ts'
import { rarestCount, shareOfAll, type TableStatistics } from './search-statistics.ts'

/**
 * How a search finds its matches: the ways of a newest-first list, where a slab is a day, and more.
 * - `three`, `many`: like `all`, but with three or four tsqueries instead of two. For three terms, and for four or more.
 * - `slabs-two`, `slabs-three`: like `slabs`, but with two or three tsqueries a day instead of one.
 * - `slabs-rest`: like `slabs-three`, but checks the commonest term match by match instead of in the index.
 * - `company`: reads the jobs of one company, newest first.
 */
export type SearchWay = Way | 'three' | 'many' | 'slabs-two' | 'slabs-three' | 'slabs-rest' | 'company'

/** With fewer jobs every strategy is fast, and PostgreSQL's statistics may be missing. */
const smallTable = 20_000
/** Maximum jobs to scan one by one, which costs about 1 ms. */
const maxWalk = 4_000
/**
 * Measured times in milliseconds. `slab`: reading a day for one rare term; `term`: each further term of that day; `match`: reading
 * one match from the table; `entry`: looking up one job that has the rarest term in the list of another term.
 */
const costs = {
  withoutDescriptions: { slab: 0.03, term: 0.01, match: 0.002, entry: 0.000_05 },
  withDescriptions: { slab: 0.3, term: 0.1, match: 0.005, entry: 0.000_05 },
} as const
/** How old the oldest open jobs are assumed to be, in days. */
const maxDays = 90

interface SearchShape {
  readonly includeDescriptions: boolean
  readonly groups: readonly TermGroup[]
  readonly company: boolean
  /** Number of matches that the requested page needs. */
  readonly matches: number
}

/** Number of tsqueries that a way spreads its terms over. */
export function queryCount(way: SearchWay): number {
  if (way === 'many' || way === 'slabs-rest') return 4
  return way === 'three' || way === 'slabs-three' ? 3 : 2
}

/** Number of tsqueries that a way reads each day with. */
export function dayQueryCount(way: SearchWay): number {
  if (way === 'slabs-rest') return 3
  return way === 'slabs-two' || way === 'slabs-three' ? queryCount(way) : 1
}

/** From this many terms on, two words are read faster by a tsquery each. */
const manyTerms = 10

/** A term of this share of all jobs is checked faster match by match, if there are three rarer ones. */
const commonShare = 0.4

/**
 * For three words or more, a day is read in half the time by a tsquery per word; for two words with many terms or a common one,
 * in two thirds. Other pairs often take longer apart, up to three times.
 */
function slabsFor(table: TableStatistics, groups: readonly TermGroup[]): SearchWay {
  const isCommon = (group: TermGroup) => shareOfAll(table, [group]).likely >= commonShare
  if (groups.length > 3 && groups.some(isCommon)) return 'slabs-rest'
  if (groups.length > 2) return 'slabs-three'
  const [first = [], second = []] = groups
  const isApart = first.length + second.length >= manyTerms || first.some((term) => second.includes(term))
  return groups.length === 2 && isApart ? 'slabs-two' : 'slabs'
}

/** Chooses the cheapest search strategy from PostgreSQL's statistics about the terms. */
export function chooseWay(
  table: TableStatistics,
  { includeDescriptions, groups, company, matches }: SearchShape,
): SearchWay {
  if (company) return 'company'
  if (groups.length === 0) return 'newest'
  const share = shareOfAll(table, groups)
  if (table.jobs < smallTable || isCheaperAtOnce(table, { includeDescriptions, groups, matches }, share))
    return groups.length > 3 ? 'many' : groups.length > 2 ? 'three' : 'all'
  // Never scans jobs one by one with descriptions: their terms are TOASTed, so reading one costs 20 µs.
  if (includeDescriptions) return 'slabs'
  return matches / share.likely <= maxWalk ? 'walk' : slabsFor(table, groups)
}

/** True if reading all matches from the index costs less than one slab after another until there are enough. */
function isCheaperAtOnce(
  table: TableStatistics,
  { includeDescriptions, groups, matches }: Omit<SearchShape, 'company'>,
  { likely, least }: ReturnType<typeof shareOfAll>,
): boolean {
  const name = includeDescriptions ? 'withDescriptions' : 'withoutDescriptions'
  const { slab, term, match, entry } = costs[name]
  const part = Math.min(1, matches / Math.max(1, least * table.jobs))
  const slabs = part * maxDays
  const intersect = rarestCount(table, groups) * groups.length * entry
  const bySlabs = slabs * (slab + term * (groups.length - 1)) + part * intersect + matches * match
  return slabs > maxSlabs[name] || intersect + likely * table.jobs * match <= bySlabs
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
