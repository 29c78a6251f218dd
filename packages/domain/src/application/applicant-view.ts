import type { ApplicantViewList, ApplicantViewPart } from '@vouch/contract'
import { addressText, readAddressQuery, searchParams } from '../search/address-params.ts'
import { applicantOrder, companyApplicantParams, jobApplicantParams } from './applicant-search.ts'

/** Parses the search parameters of the applicants of one job. Invalid values are ignored. */
export const jobApplicantSearch = searchParams(jobApplicantParams)

/** Parses the search parameters of the applicants of all jobs. Invalid values are ignored. */
export const companyApplicantSearch = searchParams(companyApplicantParams)

/** A view's list as it can be shown now. */
interface ReadView {
  readonly list: ApplicantViewList
  /** Id of the tag that the view filters by. */
  readonly tag: string | undefined
  /** What the list does not have; each once. */
  readonly dropped: readonly ApplicantViewPart[]
}

/** What a missing value means. */
const defaults: Readonly<Record<string, string>> = { view: 'list', dated: 'applied' }

/** The part of a view that each search parameter belongs to. */
const parts: Readonly<Record<string, ApplicantViewPart>> = {
  q: 'q',
  stage: 'stage',
  status: 'status',
  task: 'task',
  marked: 'marked',
  overdue: 'overdue',
  tag: 'tag',
  from: 'dates',
  to: 'dates',
  dated: 'dates',
  sort: 'sort',
  view: 'view',
}

/**
 * Writes the search parameters of a list of applicants as views store them: equal lists get the same text, because values
 * that are the default and all other parameters are left out.
 */
export function applicantQuery(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  const { overdue, task } = search
  const sort = applicantOrder({
    overdue: overdue === 'true' ? overdue : undefined,
    task: task === 'overdue' ? task : undefined,
  })
  const missing = { ...defaults, sort }
  for (const name of Object.keys(parts)) {
    const value = search[name]
    if (typeof value !== 'string' || value === Reflect.get(missing, name)) continue
    // Only names of people can look like numbers.
    query.set(name, name === 'q' ? addressText(value) : value)
  }
  return query.toString()
}

/** Reads what a view of applicants shows, without what its list does not know. */
export function readApplicantView({ jobId, query }: ApplicantViewList): ReadView {
  const raw = readAddressQuery(query)
  const read: Readonly<Record<string, unknown>> =
    jobId === null ? companyApplicantSearch(raw) : jobApplicantSearch(raw)
  const dropped = Object.keys(raw).flatMap((name) => {
    const part = parts[name]
    return part !== undefined && read[name] === undefined ? [part] : []
  })
  const { tag } = read
  return {
    list: { jobId, query: applicantQuery(read) },
    tag: typeof tag === 'string' ? tag : undefined,
    dropped: [...new Set(dropped)],
  }
}

/**
 * Filters of a board, from those of its list: its columns are the stages, and ended applications are on it only if somebody
 * filters by status.
 */
export function boardFilters<F extends { readonly stage?: unknown; readonly status?: unknown }>({
  stage: _stage,
  ...filters
}: F): Omit<F, 'stage'> & { readonly ended?: 'false' } {
  return { ...filters, ...(filters.status === undefined && { ended: 'false' as const }) }
}

/** Leaves out the filter by tag. */
export function withoutTag(query: string): string {
  const rest = new URLSearchParams(query)
  rest.delete('tag')
  return rest.toString()
}

/** Makes the list of one job that of all jobs, where its filters have other names. */
export function withoutJob(query: string): ApplicantViewList {
  return { jobId: null, query: query.replace(/(?<![^&])overdue=true(?![^&])/, 'task=overdue') }
}
