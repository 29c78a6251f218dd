import type { Way } from '#db/newest-first/page-sql.ts'
import type { TermGroup } from '#db/term-query.ts'
import type { TermStatistics } from './term-statistics.ts'

export const ways: readonly Way[] = ['newest', 'walk', 'slabs', 'all']

/** Part of a slab (the index's unit of time), from `low` (inclusive) to `high` (exclusive), in ms since 1970. */
export interface TimeWindow {
  readonly slab: number
  readonly low: number
  readonly high: number
}

/** The strategy of one candidate search. It affects only the cost, never the result. */
export interface MatchPlan {
  readonly way: Way
  /** Term groups to look up in the index. */
  readonly indexed: readonly TermGroup[]
  /**
   * A long group of alternative terms, which gets its own index condition. Combining 30 map cells with other
   * terms in one condition costs 3 times more.
   */
  readonly choice: TermGroup | undefined
  /** Term groups to recheck per row after the index scan. */
  readonly rest: readonly TermGroup[]
  /** Time windows to read before whole slabs (time ranges of the index), newest first, without gaps. */
  readonly windows: readonly TimeWindow[]
  readonly firstSlab: number
  readonly lastSlab: number
  /** Number of newest profiles to read one by one before using the index. */
  readonly walkLength: number
}

/** Where a page of results starts, and how many matches it needs. */
export interface MatchRange {
  /** In ms since 1970; the page contains only profiles changed earlier. */
  readonly from: number
  readonly matches: number
  /** True for a search by radius, which the index only approximates. */
  readonly hasCircle?: boolean
}

/** With fewer profiles every strategy is fast, and PostgreSQL's statistics may be missing. */
const smallTable = 20_000
/** Maximum profiles to read one by one, which takes 5 to 8 ms. */
const maxWalk = 12_000
/** Higher maximum for searches with a long group of alternative terms, for which the index is slow too. */
const maxWalkOfChoice = 24_000
const affordable = 500
/** Maximum matches for the strategy `all`; reading them takes 20 ms. */
const maxAll = 20_000
const slabMs = 1_382_400_000
/**
 * Number of slabs (time ranges of the index) to read one by one, about three years, before one query reads the rest.
 */
export const maxSlabs = 70
/** Cost of one more entry in an intersected index list (7 ns), relative to reading a profile (0.9 to 2 µs). */
const listedCost = 1 / 200
/** Cost of an entry in the time index (60 ns), relative to reading a profile. */
const timeCost = 1 / 15
const maxWindow = 60_000
const longChoice = 5
/**
 * Sizes of the two time windows, relative to the expected need.
 * The second window is read when the first has too few matches.
 */
const windowParts = [1.5, 5] as const
/** Estimated share of profiles inside the search circle, among those in the map cells that it touches. */
const insideCircle = 0.6

/** Converts a time in ms to the number of its slab (time range of the index). */
export function slabNumber(at: number): number {
  return Math.floor(at / slabMs)
}

/** Chooses the cheapest search strategy from PostgreSQL's statistics about the terms. */
export function planMatch(
  statistics: TermStatistics,
  groups: readonly TermGroup[],
  { from, matches, hasCircle }: MatchRange,
): MatchPlan {
  const terms = groups
    .map((group) => ({ group, share: statistics.shareOf(group) }))
    .sort((one, other) => one.share - other.share)
  const hitRate = terms.reduce((product, { share }) => product * share, hasCircle ? insideCircle : 1)
  const way = chooseWay(statistics.people, terms, hitRate, matches)
  const cut = way === 'slabs' ? cutSlab(statistics, hitRate, { from, matches }) : whole
  const indexedCount = statistics.known ? worthIndexing(terms, cut.waste) : terms.length
  const ordered = terms.map(({ group }) => group)
  const indexed = ordered.slice(0, indexedCount)
  const place = indexed.length > 1 ? longChoiceOf(indexed) : -1
  const choice = indexed[place]
  // Repeating a long group of alternative terms in each time window would cost more than the windows save.
  const windows = choice ? [] : cut.windows
  return {
    way,
    indexed: indexed.filter((_, one) => one !== place),
    choice,
    rest: ordered.slice(indexedCount),
    windows,
    firstSlab: windows.at(-1)?.slab ?? slabNumber(from),
    lastSlab: slabNumber(from) - maxSlabs,
    walkLength: 1.5 * maxWalkOfChoice,
  }
}

/** Index of the longest group of alternative terms, or -1 when no group is long. */
function longChoiceOf(groups: readonly TermGroup[]): number {
  const most = Math.max(...groups.map((group) => group.length))
  return most >= longChoice ? groups.findIndex((group) => group.length === most) : -1
}

interface SharedGroup {
  readonly group: TermGroup
  readonly share: number
}

function chooseWay(people: number, terms: readonly SharedGroup[], hitRate: number, matches: number): Way {
  if (terms.length === 0) return 'newest'
  // Terms of one search are correlated, so assuming independence would underestimate the matches.
  const most = terms.reduce(
    (product, { share }, place) => product * (place === 0 ? share : Math.sqrt(share)),
    1,
  )
  const isRare = hitRate * people <= 1.5 * matches + affordable && most * people <= maxAll
  if (people < smallTable || isRare) return 'all'
  const limit = terms.some(({ group }) => group.length >= longChoice) ? maxWalkOfChoice : maxWalk
  return matches / hitRate <= limit ? 'walk' : 'slabs'
}

/**
 * Counts the term groups, rarest first, that are worth an index lookup.
 * For a common group, rechecking the remaining rows is cheaper.
 * @param waste index entries read per profile that is read
 */
function worthIndexing(terms: readonly SharedGroup[], waste: number): number {
  let left = 1
  for (const [place, { share }] of terms.entries()) {
    const stays = place === 0 ? share : Math.sqrt(share)
    if (place > 0 && left * (1 - stays) <= share * listedCost * waste) return place
    left *= stays
  }
  return terms.length
}

const whole = { windows: [] as readonly TimeWindow[], waste: 1 }

/** If a slab (time range of the index) has many more matches than needed, selects only its newest parts. */
function cutSlab(statistics: TermStatistics, hitRate: number, { from, matches }: MatchRange): typeof whole {
  const wanted = (windowParts[0] * matches) / hitRate
  const begun = statistics.peopleSince(from)
  const slabStart = slabNumber(statistics.sinceWhen(begun)) * slabMs
  const inSlab = statistics.peopleSince(slabStart) - begun
  if (wanted > maxWindow || wanted * timeCost > (inSlab - wanted) * hitRate) return whole
  const windows: TimeWindow[] = []
  let high = from
  for (const part of windowParts) {
    const low = Math.floor(statistics.sinceWhen(begun + (part * matches) / hitRate))
    while (high > low) {
      const slab = slabNumber(high - 1)
      windows.push({ slab, low: Math.max(low, slab * slabMs), high })
      high = Math.max(low, slab * slabMs)
    }
  }
  return { windows, waste: inSlab / wanted }
}
