import {
  type candidateSearchQuery,
  cefrLevels,
  employmentTypes,
  openToWorkStates,
  skillLevels,
  workModes,
} from '@vouch/contract'
import {
  choiceParam,
  maxEncodedText,
  maxSearchText,
  patternParam,
  searchParams,
  textParam,
} from '@vouch/domain'
import type { z } from 'zod'

type ApiQuery = Omit<z.input<typeof candidateSearchQuery>, 'cursor' | 'limit' | 'withTotal' | 'withFacets'>

/**
 * Search parameters of the candidate directory in the URL. A filter with several values joins them by `~`,
 * which no code contains: `skill=abc:advanced~def`.
 */
export interface CandidateSearch {
  readonly q?: string | undefined
  readonly skill?: string | undefined
  readonly occupation?: string | undefined
  readonly language?: string | undefined
  readonly place?: string | undefined
  readonly radiusKm?: number | undefined
  readonly openToWork?: string | undefined
  readonly noticePeriod?: string | undefined
  readonly payAtMost?: number | undefined
  readonly currency?: string | undefined
  readonly workMode?: string | undefined
  readonly employmentType?: string | undefined
  readonly passport?: true | undefined
  readonly proved?: true | undefined
  readonly sort?: 'relevance' | 'newest' | undefined
}

/** Names of the filters that can have several values. */
const severalFilters = [
  'skill',
  'occupation',
  'language',
  'openToWork',
  'noticePeriod',
  'workMode',
  'employmentType',
] as const
export type SeveralFilter = (typeof severalFilters)[number]

const code = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/
const withLevel = (levels: readonly string[]) =>
  new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]{0,79}(:(${levels.join('|')}))?$`)
const mostValues = 20

/** Keeps the known values, sorted and without duplicates, so that equal searches have the same URL and cache entry. */
function several(known: (one: string) => boolean) {
  return (value: unknown): string | undefined => {
    const given = Array.isArray(value) ? value.map(String) : String(value ?? '').split('~')
    const chosen = [...new Set(given)].filter(known).sort().slice(0, mostValues)
    return chosen.length > 0 ? chosen.join('~') : undefined
  }
}

function oneOf(words: readonly string[]) {
  return several((one) => words.includes(one))
}

function whole(max: number) {
  return (value: unknown): number | undefined => {
    const number = Number(value)
    return Number.isInteger(number) && number > 0 && number <= max ? number : undefined
  }
}

function flagParam(value: unknown): true | undefined {
  return String(value) === 'true' || undefined
}

function codeParam(value: unknown): string | undefined {
  return patternParam(code)(typeof value === 'number' ? String(value) : value)
}

/** Parses the URL's search parameters. Invalid values are dropped, so that a damaged link still searches. */
export const readCandidateSearch: (raw: Readonly<Record<string, unknown>>) => CandidateSearch = searchParams({
  q: textParam(maxSearchText, maxEncodedText),
  skill: several((one) => withLevel(skillLevels).test(one)),
  occupation: several((one) => code.test(one)),
  language: several((one) => withLevel(cefrLevels).test(one)),
  place: codeParam,
  radiusKm: whole(500),
  openToWork: oneOf(openToWorkStates),
  noticePeriod: several((one) => code.test(one)),
  payAtMost: whole(100_000_000),
  currency: patternParam(/^[A-Z]{3}$/),
  workMode: oneOf(workModes),
  employmentType: oneOf(employmentTypes),
  passport: flagParam,
  proved: flagParam,
  sort: choiceParam(['relevance', 'newest']),
})

export function valuesOf(joined: string | undefined): string[] {
  return joined ? joined.split('~') : []
}

/** Joins values to one URL parameter; undefined for no values. */
export function joined(values: readonly string[]): string | undefined {
  return values.length > 0 ? [...values].sort().join('~') : undefined
}

export function toApiQuery(search: CandidateSearch): ApiQuery {
  const { q, place, radiusKm, payAtMost, currency, passport, proved, sort } = search
  const lists = severalFilters.flatMap((name) =>
    search[name] ? [[name, valuesOf(search[name])] as const] : [],
  )
  return {
    ...(q && { q }),
    ...(Object.fromEntries(lists) as ApiQuery),
    ...(place && { place, ...(radiusKm && { radiusKm }) }),
    ...(payAtMost && { payAtMost, ...(currency && { currency }) }),
    ...(passport && { passport }),
    ...(proved && { proved }),
    ...(sort && { sort }),
  }
}

/** The search as query string of the API, as saved searches store it. */
export function toSavedQuery(search: CandidateSearch): string {
  const pairs = Object.entries(toApiQuery(search)).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  )
  return new URLSearchParams(pairs).toString()
}

/** Converts the query string of a saved search. */
export function fromSavedQuery(query: string): CandidateSearch {
  const given = new URLSearchParams(query)
  const names = [...new Set(given.keys())]
  return readCandidateSearch(
    Object.fromEntries(
      names.map((name) => [name, given.getAll(name).length > 1 ? given.getAll(name) : given.get(name)]),
    ),
  )
}

/** Search parameters that clear every filter. */
export const noFilters: CandidateSearch = {
  skill: undefined,
  occupation: undefined,
  language: undefined,
  place: undefined,
  radiusKm: undefined,
  openToWork: undefined,
  noticePeriod: undefined,
  payAtMost: undefined,
  currency: undefined,
  workMode: undefined,
  employmentType: undefined,
  passport: undefined,
  proved: undefined,
}
