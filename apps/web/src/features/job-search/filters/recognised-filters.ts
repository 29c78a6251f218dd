import type { RecognisedFilter } from '@vouch/contract'
import type { JobSearch } from '@vouch/domain'
import type { SearchedPage } from '../job-search-queries.ts'
import { indexOfWords, withoutText } from '../query-text.ts'
import type { JobSearchChange } from '../search-change.ts'

type RecognisedKind = RecognisedFilter['kind']

/** A filter recognised in the search text, with the characters that name it. */
export interface TypedFilter extends RecognisedFilter {
  readonly typed: string
}

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
  const [q, before] = [search.q ?? '', page?.searched.q ?? '']
  const typed = (page?.recognised ?? []).map((filter) => ({
    ...filter,
    typed: before.slice(filter.from, filter.to),
  }))
  return placed(q, typed).filter(({ kind }) => !isChoosable(kind) || search[parameterOf[kind]] === undefined)
}

/** The filters that are in a text, with their offsets in it. */
function placed(q: string, filters: readonly TypedFilter[]): TypedFilter[] {
  return filters.flatMap((filter) => {
    const from = indexOfWords(q, filter.typed, filter.from)
    return from < 0 ? [] : [{ ...filter, from, to: from + filter.typed.length }]
  })
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

/** Removes recognised filters by removing their characters from the search text. */
export function removing(filters: readonly TypedFilter[]): JobSearchChange {
  return (before) => {
    const { q } = before
    const found = q === undefined ? [] : placed(q, filters)
    return q === undefined || found.length === 0 ? before : { ...before, q: withoutText(q, found) }
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
