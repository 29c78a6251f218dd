import {
  type EmploymentType,
  employmentTypes,
  type JobSearchQuery,
  postedWithinDays,
  type WorkMode,
  workModes,
} from '@vouch/contract'
import { choiceParam, patternParam, searchParams, textParam } from '#lib/format/search-params.ts'

/**
 * Search parameters of the job search in the URL. A filter with several values joins them by a dot, which no
 * value contains: `workMode=remote.hybrid`.
 */
export interface JobSearch {
  readonly q?: string | undefined
  readonly location?: string | undefined
  readonly workMode?: string | undefined
  readonly employmentType?: string | undefined
  readonly category?: string | undefined
  readonly company?: string | undefined
  readonly payAtLeast?: number | undefined
  readonly currency?: string | undefined
  readonly postedWithin?: (typeof postedWithinDays)[number] | undefined
  readonly sort?: 'relevance' | 'newest' | undefined
  readonly exact?: boolean | undefined
}

const slug = /^(?=.{1,160}$)[a-z0-9]+(?:-[a-z0-9]+)*$/
const mostValues = 20

/** Keeps the known values, sorted and without duplicates, so that equal searches have the same URL and cache entry. */
function several(known: (one: string) => boolean) {
  return (value: unknown): string | undefined => {
    const given = Array.isArray(value) ? value.map(String) : String(value ?? '').split('.')
    const chosen = [...new Set(given)].filter(known).sort().slice(0, mostValues)
    return chosen.length > 0 ? chosen.join('.') : undefined
  }
}

function amount(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= 100_000_000 ? number : undefined
}

/** Parses the URL's search parameters. Invalid values are dropped, so that a damaged link still searches. */
export const readJobSearch: (raw: Readonly<Record<string, unknown>>) => JobSearch = searchParams({
  q: textParam(200),
  location: textParam(120),
  workMode: several((one) => workModes.some((mode) => mode === one)),
  employmentType: several((one) => employmentTypes.some((type) => type === one)),
  category: several((one) => slug.test(one)),
  company: patternParam(slug),
  payAtLeast: amount,
  currency: patternParam(/^[A-Z]{3}$/),
  postedWithin: choiceParam(postedWithinDays),
  sort: choiceParam(['relevance', 'newest']),
  exact: (value) => (value === true ? true : undefined),
})

export function valuesOf(joined: string | undefined): string[] {
  return joined ? joined.split('.') : []
}

/** A filter's URL parameter with one value added, or removed if it was there. */
export function toggled(joined: string | undefined, value: string): string | undefined {
  const before = valuesOf(joined)
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  return after.length > 0 ? after.sort().join('.') : undefined
}

export function toApiQuery(search: JobSearch): JobSearchQuery {
  const { q, location, company, payAtLeast, currency, exact, sort } = search
  return {
    ...(q && { q }),
    ...(location && { location }),
    ...(search.workMode && { workMode: valuesOf(search.workMode) as WorkMode[] }),
    ...(search.employmentType && { employmentType: valuesOf(search.employmentType) as EmploymentType[] }),
    ...(search.category && { category: valuesOf(search.category) }),
    ...(company && { company }),
    ...(payAtLeast && { payAtLeast, ...(currency && { currency }) }),
    ...(search.postedWithin && { postedWithin: search.postedWithin }),
    ...(sort && { sort }),
    ...(exact && { exact }),
  }
}
