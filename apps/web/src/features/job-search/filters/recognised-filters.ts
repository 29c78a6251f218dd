import type { RecognisedFilter } from '@vouch/contract'
import type { JobSearch } from '@vouch/domain'
import { filtersIn, placed, removing, type TypedFilter } from '#ui/search/typed-filters.ts'
import type { SearchedPage } from '../job-search-queries.ts'
import type { JobSearchChange } from '../search-change.ts'

type RecognisedKind = RecognisedFilter['kind']

const parameterOf = {
  place: 'location',
  'work-mode': 'workMode',
  'employment-type': 'employmentType',
  seniority: 'seniority',
  pay: 'payAtLeast',
} as const

/** Kinds of recognised filters that can also be chosen in the panel. */
export type ChosenKind = keyof typeof parameterOf

function isChoosable(kind: RecognisedKind): kind is ChosenKind {
  return kind in parameterOf
}

/**
 * The recognised filters that take effect. Chosen filters replace those of their kind. Until a changed text is
 * answered, these are the filters of the previous text that are still in it.
 */
export function recognisedIn(search: JobSearch, page: SearchedPage | undefined): TypedFilter[] {
  return filtersIn(search.q ?? '', page?.searched.q ?? '', page?.recognised ?? []).filter(
    ({ kind }) => !isChoosable(kind) || search[parameterOf[kind]] === undefined,
  )
}

/** The search with recognised filters as parameters, as the filter panel shows them. */
export function withRecognised(search: JobSearch, recognised: readonly TypedFilter[]): JobSearch {
  return { ...search, ...parametersOf(recognised) }
}

function parametersOf(recognised: readonly TypedFilter[]): JobSearch {
  const of = (kind: ChosenKind) => recognised.filter((filter) => filter.kind === kind)
  const [place] = of('place')
  const [pay] = of('pay')
  const joined = (kind: ChosenKind) => [...new Set(of(kind).map(({ value }) => value))].sort().join('.')
  const lists = { workMode: joined('work-mode'), employmentType: joined('employment-type') }
  return {
    ...(place && { location: place.value, radiusKm: place.radiusKm }),
    ...(pay && { payAtLeast: Number(pay.value), currency: pay.currency }),
    ...(lists.workMode && { workMode: lists.workMode }),
    ...(lists.employmentType && { employmentType: lists.employmentType }),
    ...(of('seniority').length > 0 && { seniority: joined('seniority') }),
  }
}

/** Moves recognised filters from the text to parameters, so that one of them can be changed. */
export function takingOver(
  recognised: readonly TypedFilter[],
  isWanted: (kind: ChosenKind) => boolean = () => true,
): JobSearchChange {
  const filters = recognised.filter(({ kind }) => isChoosable(kind) && isWanted(kind))
  return (before) => {
    const found = before.q === undefined ? [] : placed(before.q, filters)
    return found.length === 0 ? before : { ...removing(found)(before), ...parametersOf(found) }
  }
}
