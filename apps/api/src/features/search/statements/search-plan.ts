import type { FoundWord, QueryReading, ReadWord, TokenFilter } from '@vouch/domain'
import { type TermGroup, termQuery } from '#db/term-query.ts'
import type { SearchMode } from './search-cursor.ts'

/** What a search text requires of a job: its words and recognised filters, without those that were dropped. */
export interface SearchPlan {
  readonly mode: SearchMode
  readonly words: readonly ReadWord[]
  readonly filters: readonly TokenFilter[]
  /** True if one of the words is enough. */
  readonly isAny: boolean
  /** Words searched for instead of those of the occupation, as the index has them. */
  readonly broad: readonly string[]
  /** As typed. */
  readonly dropped: readonly string[]
}

export const asTyped: SearchMode = { includeDescriptions: false, isBroad: false, dropped: [] }

/** Applies a mode to a reading. @param broad as in {@link SearchPlan}, needed in a broad mode */
export function planOf(reading: QueryReading, mode: SearchMode, broad: readonly string[] = []): SearchPlan {
  const { words, filters, isAny } = reading
  const isDropped = (number: number) => mode.dropped.includes(number)
  const kept = filters.filter((_, at) => !isDropped(words.length + at))
  return {
    mode,
    words: isPlaceAlone(reading, kept) ? reading.placeName : words.filter((_, at) => !isDropped(at)),
    filters: kept,
    isAny,
    broad: mode.isBroad ? broad : [],
    dropped: [
      ...words.flatMap(({ shown }, at) => (isDropped(at) ? [shown] : [])),
      ...filters.flatMap(({ label }, at) => (isDropped(words.length + at) ? [label] : [])),
    ],
  }
}

/** True if a text is only a place, which was dropped: jobs that mention it are looked for. */
function isPlaceAlone({ words, place }: QueryReading, kept: readonly TokenFilter[]): boolean {
  return words.length === 0 && place !== undefined && !kept.some(({ kind }) => kind === 'place')
}

/** Filters that are dropped where few jobs pass, so that others follow. Those that pass come first. */
export const wishKinds: readonly TokenFilter['kind'][] = ['place', 'seniority']

/**
 * The plan for jobs that have all words of a text and are in its place and of its level, if words or these were dropped;
 * undefined otherwise. Such jobs come first.
 */
export function completePlanOf(reading: QueryReading, { mode }: SearchPlan): SearchPlan | undefined {
  const others = mode.dropped.filter((number) => {
    const filter = reading.filters[number - reading.words.length]
    return filter !== undefined && !wishKinds.includes(filter.kind)
  })
  if (others.length === mode.dropped.length || mode.isBroad) return undefined
  // Of a "js dev", titles say "developer", and descriptions "JavaScript".
  const isPartOfName = mode.dropped.some((number) => reading.words[number]?.isOccupation)
  const includeDescriptions = mode.includeDescriptions || isPartOfName
  return planOf(reading, { ...mode, includeDescriptions, dropped: others })
}

/** The terms that a job must have one of, for each word. */
export function wordGroups({ words, mode, isAny, broad }: SearchPlan): TermGroup[] {
  const groups = words.map(({ word, concepts }) => {
    const own = [word.light, ...word.alternatives, ...word.family, ...concepts]
    return mode.includeDescriptions ? [...own, ...word.stems] : own
  })
  if (mode.isBroad)
    return [
      [
        ...new Set([
          ...broad,
          ...words.flatMap(({ concepts, wider }) => [
            ...concepts,
            ...wider,
            ...sharedNameTerms([...concepts, ...wider]),
          ]),
        ]),
      ],
    ]
  const all = isAny ? [groups.flat()] : groups
  return all.map((group) => [...new Set(group)])
}

/** `w:12` for `o:12`: the term of titles whose name many occupations share, this one among them. */
export function sharedNameTerms(concepts: readonly string[]): string[] {
  return concepts.flatMap((term) => (term.startsWith('o:') ? [`w${term.slice(1)}`] : []))
}

/** The quoted phrases that a job must have, and must not have, as tsquery text; empty without any. */
export function phraseQuery({ phrases, excludedPhrases }: Phrases): string {
  const inOrder = (phrase: readonly FoundWord[]) =>
    phrase.map(({ light }) => termQuery([[light]])).join(' <-> ')
  return [...phrases.map(inOrder), ...excludedPhrases.map((phrase) => `!(${inOrder(phrase)})`)].join(' & ')
}

type Phrases = Pick<QueryReading, 'phrases' | 'excludedPhrases'>
