import type { CandidateSearchAnswer } from '@vouch/contract'
import { candidateParameters } from '@vouch/domain'
import { filtersIn, placed, removing, type TypedFilter } from '#ui/search/typed-filters.ts'
import { type CandidateSearchChange, setting } from './candidate-search-change.ts'
import { type CandidateSearch, joined, noFilters } from './candidate-search-params.ts'
import type { SearchedCandidates } from './candidates-queries.ts'

type Recognised = NonNullable<CandidateSearchAnswer['recognised']>[number]
export type TypedCandidateFilter = TypedFilter<Recognised>

type ChosenKind = keyof typeof candidateParameters

function isChoosable(kind: Recognised['kind']): kind is ChosenKind {
  return kind in candidateParameters
}

/** The recognised filters that take effect: chosen filters replace those of their kind. */
export function recognisedIn(
  search: CandidateSearch,
  page: SearchedCandidates | undefined,
): TypedCandidateFilter[] {
  return filtersIn(search.q ?? '', page?.searched.q ?? '', page?.recognised ?? []).filter(
    ({ kind }) => !isChoosable(kind) || search[candidateParameters[kind]] === undefined,
  )
}

/** The search with recognised filters as parameters, as the filter panel shows them. */
export function withRecognised(
  search: CandidateSearch,
  recognised: readonly TypedCandidateFilter[],
): CandidateSearch {
  return { ...search, ...parametersOf(recognised) }
}

function parametersOf(recognised: readonly TypedCandidateFilter[]): CandidateSearch {
  const of = (kind: ChosenKind) => recognised.filter((filter) => filter.kind === kind)
  const [place] = of('place')
  const [pay] = of('pay')
  const lists = (['work-mode', 'employment-type', 'notice-period', 'open-to-work'] as const).flatMap(
    (kind) => {
      const values = joined([...new Set(of(kind).map(({ value }) => value))])
      return values === undefined ? [] : [[candidateParameters[kind], values] as const]
    },
  )
  return {
    ...(place && { place: placeCode(place), radiusKm: place.radiusKm }),
    ...(pay && { payAtMost: Number(pay.value), currency: pay.currency }),
    ...Object.fromEntries(lists),
  }
}

function placeCode({ value }: Recognised): string {
  return value.replace(/^city-/, '')
}

/**
 * A change from the filter panel. Recognised filters that it changes move from the text to parameters first.
 * @param all the search with recognised filters as parameters
 */
export function changingPanel(
  next: CandidateSearchChange,
  all: CandidateSearch,
  recognised: readonly TypedCandidateFilter[],
): CandidateSearchChange {
  const after = next(all)
  const isChanged = (name: keyof CandidateSearch) => after[name] !== all[name]
  const moved = recognised.filter(
    ({ kind }) =>
      isChoosable(kind) &&
      (isChanged(candidateParameters[kind]) ||
        (kind === 'place' && isChanged('radiusKm')) ||
        (kind === 'pay' && isChanged('currency'))),
  )
  return (before) => {
    const found = before.q === undefined ? [] : placed(before.q, moved)
    return next(found.length === 0 ? before : { ...removing(found)(before), ...parametersOf(found) })
  }
}

/** Clears every filter, also those in the search text. */
export function clearing(recognised: readonly TypedCandidateFilter[]): CandidateSearchChange {
  return (before) => ({ ...removing(recognised)(before), ...noFilters })
}

/** Clears the search text. Its recognised filters become parameters. */
export function withoutWords(recognised: readonly TypedCandidateFilter[]): CandidateSearchChange {
  return (before) => ({ ...before, ...parametersOf(recognised), q: undefined })
}

/** Searches for a place as a word: it may be somebody's name. Words in quotes are no filters. */
export function quoting({ typed, from }: TypedCandidateFilter): CandidateSearchChange {
  return (before) => {
    const { q = '' } = before
    if (!q.startsWith(typed, from)) return before
    return setting({ q: `${q.slice(0, from)}"${typed}"${q.slice(from + typed.length)}` })(before)
  }
}
