import {
  type EmploymentType,
  employmentTypes,
  type JobSearchQuery,
  postedWithinDays,
  type WorkMode,
  workModes,
} from '@vouch/contract'

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
  readonly postedWithin?: string | undefined
  readonly sort?: 'relevance' | 'newest' | undefined
  readonly exact?: boolean | undefined
}

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const mostValues = 20

function line(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
  return text === '' ? undefined : text
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((one) => one === String(value))
}

/** Known values only, each once, in a fixed order: equal searches have equal addresses and share one cache entry. */
function several(value: unknown, allowed: (one: string) => boolean): string | undefined {
  const given = Array.isArray(value) ? value.map(String) : String(value ?? '').split('.')
  const known = [...new Set(given)].filter(allowed).sort().slice(0, mostValues)
  return known.length > 0 ? known.join('.') : undefined
}

function amount(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= 100_000_000 ? number : undefined
}

const isWorkMode = (one: string) => workModes.some((mode) => mode === one)
const isEmploymentType = (one: string) => employmentTypes.some((type) => type === one)
const isSlug = (one: string) => slug.test(one) && one.length <= 160

/** Reads a search out of an address. What it does not understand is left out: a bad link still searches. */
export function readJobSearch(raw: Readonly<Record<string, unknown>>): JobSearch {
  const payAtLeast = amount(raw.payAtLeast)
  const currency = /^[A-Z]{3}$/.test(String(raw.currency)) ? String(raw.currency) : undefined
  const company = line(raw.company, 160)
  const whole: JobSearch = {
    q: line(raw.q, 200),
    location: line(raw.location, 120),
    workMode: several(raw.workMode, isWorkMode),
    employmentType: several(raw.employmentType, isEmploymentType),
    category: several(raw.category, isSlug),
    company: company !== undefined && isSlug(company) ? company : undefined,
    payAtLeast,
    currency,
    postedWithin: oneOf(raw.postedWithin, postedWithinDays),
    sort: oneOf(raw.sort, ['relevance', 'newest']),
    exact: raw.exact === true ? true : undefined,
  }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
}

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
    ...withPostedWithin(search.postedWithin),
    ...(sort && { sort }),
    ...(exact && { exact }),
  }
}

function withPostedWithin(value: string | undefined): Pick<JobSearchQuery, 'postedWithin'> {
  const postedWithin = oneOf(value, postedWithinDays)
  return postedWithin ? { postedWithin } : {}
}
