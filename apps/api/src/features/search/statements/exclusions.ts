import type { FoundWord, QueryReading } from '@vouch/domain'
import { type TermGroup, termQuery } from '#db/term-query.ts'

/** A job is left out if it has a term from every group. */
export interface Exclusion {
  readonly groups: readonly TermGroup[]
  /** True for jobs with one place only. */
  readonly isOfOnePlace?: boolean
}

/** Term of jobs with several places. They also have a term `a:g:12` for each `g:12` that all their places have. */
const severalPlaces = 'a:several'

const filterPrefix = { 'work-mode': 'm', 'employment-type': 'e', seniority: 'y' } as const

/**
 * Turns a text's exclusions into `Matching.excluded`. Other spellings and the stems of a word are excluded too. A place,
 * and its name, excludes only jobs that are nowhere else.
 */
export function exclusionsOf(reading: QueryReading): Exclusion[] {
  const { excluded, excludedTogether, excludedPlaces, excludedPlaceNames, excludedFilters } = reading
  const filters = excludedFilters.flatMap((meaning) =>
    meaning.kind in filterPrefix && 'value' in meaning
      ? [`${filterPrefix[meaning.kind as keyof typeof filterPrefix]}:${meaning.value}`]
      : [],
  )
  const termsOf = ({ light, alternatives, stems }: FoundWord) => [light, ...alternatives, ...stems]
  const namesOfPlaces = new Set(excludedPlaceNames.flat())
  const isOther = (word: FoundWord) => !namesOfPlaces.has(word)
  const places = [...new Set(excludedPlaces.map(({ term }) => term))]
  const single = [
    ...excluded.filter(isOther).flatMap(termsOf),
    ...filters,
    ...places.map((term) => `a:${term}`),
  ]
  const together = excludedTogether.filter((words) => words.some(isOther))
  return [
    ...(single.length > 0 ? [{ groups: [[...new Set(single)]] }] : []),
    ...together.map((words) => ({ groups: words.map(termsOf) })),
    ...(places.length > 0 ? [{ groups: [places], isOfOnePlace: true }] : []),
    ...excludedPlaceNames
      .filter(isOnlyPlace)
      .map((words) => ({ groups: words.map(termsOf), isOfOnePlace: true })),
  ]
}

/** False for "US", because "about us" is in most descriptions. */
function isOnlyPlace([word, ...others]: readonly FoundWord[]): boolean {
  return others.length > 0 || !word || !word.isEnglish || word.light.length > 2
}

/** Formats an exclusion as tsquery text. @param also groups of which a job must have a term as well */
export function exclusionQuery({ groups, isOfOnePlace }: Exclusion, also: readonly TermGroup[] = []): string {
  const all = termQuery([...also, ...groups])
  return isOfOnePlace ? `${all} & !${termQuery([[severalPlaces]])}` : all
}
