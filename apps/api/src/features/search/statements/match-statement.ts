import { partQuery, type TermGroup, termQuery } from '#db/term-query.ts'
import { type Exclusion, exclusionQuery } from './exclusions.ts'
import type { SearchFilters } from './search-filters.ts'
import type { MatchShape } from './search-match-sql.ts'
import { byShare, type SearchStatistics, shareOfAll, type TableStatistics } from './search-statistics.ts'
import { chooseWay, dayQueryCount, maxSlabs, queryCount, type SearchWay, slabNumber } from './search-way.ts'

/** Which jobs a statement finds. */
export interface Matching {
  readonly words: readonly TermGroup[]
  /** Quoted phrases as tsquery text, empty without any. */
  readonly phrases: string
  readonly excluded: readonly Exclusion[]
  readonly filters: SearchFilters
  /** True to search descriptions too. */
  readonly includeDescriptions: boolean
  /** Ids of jobs to leave out of a page by date, because an earlier page had them. */
  readonly except: readonly string[]
}

/** How many matches a statement reads, and after which place. */
export interface MatchRange {
  readonly matches: number
  readonly now: Date
  readonly before: { readonly at: string; readonly id: string }
}

/** Chooses how to find jobs that have a term of each group, and the values of `matchParameters` for it. */
export function matchStatement(
  statistics: SearchStatistics,
  matching: Matching,
  groups: readonly TermGroup[],
  range: MatchRange,
): { readonly shape: MatchShape; readonly values: unknown[] } {
  const { includeDescriptions, phrases, except, filters } = matching
  const table = statistics[tableOf(matching)]
  const way = chooseWay(table, {
    includeDescriptions,
    groups,
    company: filters.companyId !== null,
    matches: range.matches,
  })
  const excluded = excludedBy(statistics.withDescriptions, groups, matching)
  const shape = { way, includeDescriptions, phrases: phrases !== '', excluded, except: except.length > 0 }
  const values = matchValues(matching, { ...range, groups: byShare(table, groups), way, excluded })
  return { shape, values }
}

/** Selects the search table that a request reads: with or without descriptions. */
function tableOf({ includeDescriptions }: Matching) {
  return includeDescriptions ? 'withDescriptions' : 'withoutDescriptions'
}

/** Up to this many jobs with an excluded word are read at once, in 10 ms. */
const maxExcluded = 2_000

function excludedBy(
  table: TableStatistics,
  groups: readonly TermGroup[],
  { excluded }: Matching,
): MatchShape['excluded'] {
  if (excluded.length === 0) return 'none'
  const share = excluded.reduce((sum, one) => sum + shareOfAll(table, [...groups, ...one.groups]).likely, 0)
  return groups.length > 0 && share * table.jobs <= maxExcluded ? 'set' : 'each'
}

interface Match extends MatchRange {
  /** Term groups to match, rarest first. */
  readonly groups: readonly TermGroup[]
  readonly way: SearchWay
  readonly excluded: MatchShape['excluded']
}

function matchValues(matching: Matching, { groups, way, matches, now, before, excluded }: Match): unknown[] {
  const { filters, includeDescriptions } = matching
  const [first, second, third = '', fourth = ''] = inParts(groups, queryCount(way))
  const firstSlab = slabNumber(before.at === 'infinity' ? now : new Date(before.at.slice(0, 10)))
  const oldest = filters.since ? slabNumber(filters.since) : -Infinity
  return [
    first,
    second,
    includeDescriptions ? ["'d:^'"] : dayTerms(groups, way),
    now,
    filters.since ?? '-infinity',
    before.at,
    before.id,
    filters.payYear,
    filters.companyId,
    matches,
    firstSlab,
    Math.max(oldest, firstSlab - maxSlabs[tableOf(matching)]),
    third,
    fourth,
    matching.phrases,
    excludedQuery(matching.excluded, excluded === 'set' ? groups : []),
    matching.except,
  ]
}

/** The exclusions as tsquery text. @param groups words that jobs must have as well */
function excludedQuery(excluded: Matching['excluded'], groups: readonly TermGroup[]): string {
  return excluded.map((one) => `(${exclusionQuery(one, groups)})`).join(' | ')
}

/** The tsqueries of a day. */
function dayTerms(groups: readonly TermGroup[], way: SearchWay): string[] {
  const count = dayQueryCount(way)
  return way === 'slabs-rest'
    ? inParts(groups, queryCount(way), partQuery).slice(0, count)
    : inParts(groups, count, partQuery)
}

/**
 * Distributes the term groups over several tsqueries. If there are fewer groups than tsqueries, repeats the last group.
 */
function inParts(groups: readonly TermGroup[], parts: number, queryOf = termQuery): string[] {
  const size = groups.length / parts
  return Array.from({ length: parts }, (_, part) => {
    const own = groups.slice(Math.ceil(part * size), Math.ceil((part + 1) * size))
    return queryOf(own.length > 0 ? own : groups.slice(-1))
  })
}
