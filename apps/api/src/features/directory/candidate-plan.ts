import type { Way } from '#db/newest-first/page-sql.ts'
import type { TermGroup } from '#db/term-query.ts'
import type { TermStatistics } from './term-statistics.ts'

export const ways: readonly Way[] = ['newest', 'walk', 'slabs', 'all']

/** A part of a slab: from `low` on and before `high`, in milliseconds since 1970. */
export interface TimeWindow {
  readonly slab: number
  readonly low: number
  readonly high: number
}

/** How one search is run; it never changes what is found. */
export interface MatchPlan {
  readonly way: Way
  /** Asked of the index. */
  readonly indexed: readonly TermGroup[]
  /** Also asked of the index, apart: thirty cells of the map in one query with other terms cost three times as much. */
  readonly choice: TermGroup | undefined
  /** Rechecked per row after the index scan. */
  readonly rest: readonly TermGroup[]
  /** Read before the slabs, one after the other; the newest first, without a gap. */
  readonly windows: readonly TimeWindow[]
  readonly firstSlab: number
  readonly lastSlab: number
  /** How many of the newest profiles a walk looks at before it asks the index for the rest. */
  readonly walkLength: number
}

/** Where a list begins, and how many it needs. */
export interface MatchRange {
  /** In milliseconds since 1970, not before any profile that counts. */
  readonly from: number
  readonly matches: number
  /** Whether a distance is asked for as well, which the index knows roughly. */
  readonly hasCircle?: boolean
}

/** Below this many people every way is fast, and statistics may be missing. */
const smallTable = 20_000
/** Looking at this many profiles one by one costs 5 to 8 ms. */
const maxWalk = 12_000
/** With a long choice of terms the index is slow as well. */
const maxWalkOfChoice = 24_000
const affordable = 500
/** Looking at all of so many costs 20 ms: what that may come to is not asked for at once. */
const maxAll = 20_000
const slabMs = 1_382_400_000
/** How many slabs are asked for one by one before the rest is asked for at once: about three years. */
export const maxSlabs = 70
/** Looking at a profile takes 0.9 to 2 µs. One more profile in a list that is put together with another: 7 ns. */
const listedCost = 1 / 200
/** An entry of the index by time: 60 ns. */
const timeCost = 1 / 15
const maxWindow = 60_000
const longChoice = 5
/** A second window where the first was too short: the slab again, but not all its matches. */
const windowParts = [1.5, 5] as const
/** Of the profiles in the cells that a circle touches, about so many are within it. */
const insideCircle = 0.6

/** The number of a moment's slab, as the index has it. */
export function slabNumber(at: number): number {
  return Math.floor(at / slabMs)
}

/** Chooses the cheapest way by what PostgreSQL knows of the terms. */
export function planMatch(
  statistics: TermStatistics,
  groups: readonly TermGroup[],
  { from, matches, hasCircle }: MatchRange,
): MatchPlan {
  const terms = groups
    .map((group) => ({ group, share: statistics.shareOf(group) }))
    .sort((one, other) => one.share - other.share)
  const found = terms.reduce((product, { share }) => product * share, hasCircle ? insideCircle : 1)
  const way = chooseWay(statistics.people, terms, found, matches)
  const cut = way === 'slabs' ? cutSlab(statistics, found, { from, matches }) : whole
  const asked = statistics.known ? worthAsking(terms, cut.waste) : terms.length
  const ordered = terms.map(({ group }) => group)
  const indexed = ordered.slice(0, asked)
  const place = indexed.length > 1 ? longChoiceOf(indexed) : -1
  const choice = indexed[place]
  // To ask for a long choice again in each window would cost more than the windows spare.
  const windows = choice ? [] : cut.windows
  return {
    way,
    indexed: indexed.filter((_, one) => one !== place),
    choice,
    rest: ordered.slice(asked),
    windows,
    firstSlab: windows.at(-1)?.slab ?? slabNumber(from),
    lastSlab: slabNumber(from) - maxSlabs,
    walkLength: 1.5 * maxWalkOfChoice,
  }
}

/** Where the longest choice of terms is, if it is long; -1 without. */
function longChoiceOf(groups: readonly TermGroup[]): number {
  const most = Math.max(...groups.map((group) => group.length))
  return most >= longChoice ? groups.findIndex((group) => group.length === most) : -1
}

interface SharedGroup {
  readonly group: TermGroup
  readonly share: number
}

function chooseWay(people: number, terms: readonly SharedGroup[], found: number, matches: number): Way {
  if (terms.length === 0) return 'newest'
  // What people look for together belongs together more often than chance.
  const most = terms.reduce(
    (product, { share }, place) => product * (place === 0 ? share : Math.sqrt(share)),
    1,
  )
  const isRare = found * people <= 1.5 * matches + affordable && most * people <= maxAll
  if (people < smallTable || isRare) return 'all'
  const limit = terms.some(({ group }) => group.length >= longChoice) ? maxWalkOfChoice : maxWalk
  return matches / found <= limit ? 'walk' : 'slabs'
}

/**
 * How many of the groups the index is asked for, the rarest first. It puts lists together, and a list of half of all
 * people costs more than it spares: what is left of the rare ones is looked at instead.
 * @param waste of how many profiles in the lists one is looked at at most
 */
function worthAsking(terms: readonly SharedGroup[], waste: number): number {
  let left = 1
  for (const [place, { share }] of terms.entries()) {
    const stays = place === 0 ? share : Math.sqrt(share)
    if (place > 0 && left * (1 - stays) <= share * listedCost * waste) return place
    left *= stays
  }
  return terms.length
}

const whole = { windows: [] as readonly TimeWindow[], waste: 1 }

/** Where a slab has many more matches than are needed, its newest parts. */
function cutSlab(statistics: TermStatistics, found: number, { from, matches }: MatchRange): typeof whole {
  const wanted = (windowParts[0] * matches) / found
  const begun = statistics.peopleSince(from)
  const slabStart = slabNumber(statistics.sinceWhen(begun)) * slabMs
  const inSlab = statistics.peopleSince(slabStart) - begun
  if (wanted > maxWindow || wanted * timeCost > (inSlab - wanted) * found) return whole
  const windows: TimeWindow[] = []
  let high = from
  for (const part of windowParts) {
    const low = Math.floor(statistics.sinceWhen(begun + (part * matches) / found))
    while (high > low) {
      const slab = slabNumber(high - 1)
      windows.push({ slab, low: Math.max(low, slab * slabMs), high })
      high = Math.max(low, slab * slabMs)
    }
  }
  return { windows, waste: inSlab / wanted }
}
