import {
  type EmploymentType,
  employmentTypes,
  type JobSearchQuery,
  maxSkillFilters,
  postedWithinDays,
  seniorities,
  type WorkMode,
  workModes,
} from '@vouch/contract'
import { addressText, choiceParam, patternParam, searchParams, textParam } from './address-params.ts'

/** Maximum length of a search text in the URL, such as pasted text. */
export const maxSearchText = 2_000

/**
 * Search parameters of the job search in the URL. A filter with several values joins them by a dot, which no
 * value contains: `workMode=remote.hybrid`.
 */
export interface JobSearch {
  readonly q?: string | undefined
  /** Key of a place, such as `city-2643743`, or a name as typed. */
  readonly location?: string | undefined
  /** Distance around the location. */
  readonly radiusKm?: number | undefined
  readonly workMode?: string | undefined
  readonly employmentType?: string | undefined
  readonly seniority?: string | undefined
  readonly category?: string | undefined
  readonly company?: string | undefined
  /** Code of an occupation. */
  readonly occupation?: string | undefined
  /** Codes of skills, joined by {@link skillSeparator}. */
  readonly skill?: string | undefined
  readonly payAtLeast?: number | undefined
  readonly currency?: string | undefined
  readonly postedWithin?: (typeof postedWithinDays)[number] | undefined
  readonly sort?: 'relevance' | 'newest' | undefined
  readonly exact?: boolean | undefined
}

const slug = /^(?=.{1,160}$)[a-z0-9]+(?:-[a-z0-9]+)*$/
const mostValues = 20
/** Codes of list values may contain dots. */
const skillSeparator = '~'
const code = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/
/** Of the search text in the URL. Proxies often accept no more than 8,000 characters of address. */
export const maxEncodedText = 6_000

/** Keeps the known values, sorted and without duplicates, so that equal searches have the same URL and cache entry. */
function several(known: (one: string) => boolean, most = mostValues, separator = '.') {
  return (value: unknown): string | undefined => {
    const given = Array.isArray(value) ? value.map(String) : String(value ?? '').split(separator)
    const chosen = [...new Set(given)].filter(known).sort().slice(0, most)
    return chosen.length > 0 ? chosen.join(separator) : undefined
  }
}

function among(values: readonly string[]) {
  return several((one) => values.includes(one))
}

function amountUpTo(max: number) {
  return (value: unknown): number | undefined => {
    const number = Number(value)
    return Number.isInteger(number) && number > 0 && number <= max ? number : undefined
  }
}

/** Parses the URL's search parameters. Invalid values are dropped, so that a damaged link still searches. */
export const readJobSearch: (raw: Readonly<Record<string, unknown>>) => JobSearch = searchParams({
  q: textParam(maxSearchText, maxEncodedText),
  location: textParam(125),
  radiusKm: amountUpTo(500),
  workMode: among(workModes),
  employmentType: among(employmentTypes),
  seniority: among(seniorities),
  category: several((one) => slug.test(one)),
  company: patternParam(slug),
  occupation: several((one) => code.test(one), 1, skillSeparator),
  skill: several((one) => code.test(one), maxSkillFilters, skillSeparator),
  payAtLeast: amountUpTo(100_000_000),
  currency: patternParam(/^[A-Z]{3}$/),
  postedWithin: choiceParam(postedWithinDays),
  sort: choiceParam(['relevance', 'newest']),
  exact: (value) => (value === true ? true : undefined),
})

/** The values of a filter in the URL. */
export function filterValues(joined: string | undefined): string[] {
  return joined ? joined.split('.') : []
}

/** The codes of skills in the URL. */
export function skillCodes(joined: string | undefined): string[] {
  return joined ? joined.split(skillSeparator) : []
}

/** Adds a skill to those in the URL, or removes it. */
export function withSkill(joined: string | undefined, skill: string, isOn: boolean): string | undefined {
  const others = skillCodes(joined).filter((one) => one !== skill)
  const chosen = isOn ? [...others, skill].sort() : others
  return chosen.length > 0 ? chosen.join(skillSeparator) : undefined
}

/** The query of the API call that answers a search. */
export function toApiQuery(search: JobSearch): JobSearchQuery {
  const { q, location, radiusKm, company, occupation, payAtLeast, currency, exact, sort } = search
  return {
    ...(q && { q }),
    ...(location && { location, ...(radiusKm && { radiusKm }) }),
    ...(search.workMode && { workMode: filterValues(search.workMode) as WorkMode[] }),
    ...(search.employmentType && { employmentType: filterValues(search.employmentType) as EmploymentType[] }),
    ...(search.seniority && { seniority: filterValues(search.seniority) as (typeof seniorities)[number][] }),
    ...(search.category && { category: filterValues(search.category) }),
    ...(company && { company }),
    ...(occupation && { occupation }),
    ...(search.skill && { skill: skillCodes(search.skill) }),
    ...(payAtLeast && { payAtLeast, ...(currency && { currency }) }),
    ...(search.postedWithin && { postedWithin: search.postedWithin }),
    ...(sort && { sort }),
    ...(exact && { exact }),
  }
}

/** Whether a search has words or filters. Sorting alone does not narrow it. */
export function isNarrowed(search: JobSearch): boolean {
  return Object.keys(toApiQuery({ ...search, sort: undefined, exact: undefined })).length > 0
}

/** Path and query of a search's page, without order and unknown parameters, so that equal searches have one address. */
export function jobSearchPath(search: JobSearch): string {
  const kept = Object.entries(search).filter(([name, value]) => value !== undefined && name !== 'sort')
  const pairs = kept.map(([name, value]): [string, string] => [name, addressText(value)]).sort()
  const query = new URLSearchParams(pairs).toString()
  return query === '' ? '/jobs' : `/jobs?${query}`
}
