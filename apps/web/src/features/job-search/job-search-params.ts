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
 * The search as it stands in the address. Several values of one filter are joined by a dot, which no value contains:
 * `workMode=remote.hybrid`.
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

/** Known values only, each once, in a fixed order: equal searches have equal addresses and share one cache entry. */
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

/** Reads a search out of an address. What it does not understand is left out: a bad link still searches. */
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

/** The values of one filter. */
export function valuesOf(joined: string | undefined): string[] {
  return joined ? joined.split('.') : []
}

/** The filter with one value added or taken out. */
export function toggled(joined: string | undefined, value: string): string | undefined {
  const before = valuesOf(joined)
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  return after.length > 0 ? after.sort().join('.') : undefined
}

/** The search as the API takes it. */
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
