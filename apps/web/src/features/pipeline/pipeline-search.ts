import {
  boardFilters,
  choiceParam,
  companyApplicantParams,
  idParam,
  jobApplicantParams,
  searchParams,
} from '@vouch/domain'
import type { CompanyApplicantFilters } from '#lib/data/applicants.ts'

/** Id of the view that the list was opened as. */
const saved = { saved: idParam }

/** Search parameters of a job's applicant list. Invalid values are ignored. */
export const pipelineSearch = searchParams({ ...jobApplicantParams, ...saved })

/** Search parameters of the list of the applicants of all jobs. */
export const companyPipelineSearch = searchParams({ ...companyApplicantParams, ...saved })

/** Search parameters of an applicant's page: those of the list that it was opened from. */
export const applicationSearch = searchParams({
  ...jobApplicantParams,
  ...companyApplicantParams,
  ...saved,
  /** Set if that was the list of the applicants of all jobs. */
  of: choiceParam(['all-jobs']),
  tab: choiceParam(['timeline', 'notes', 'impressions']),
})

export type PipelineSearch = ReturnType<typeof pipelineSearch>
export type CompanyPipelineSearch = ReturnType<typeof companyPipelineSearch>
/** Search parameters of the list that an applicant's page was opened from. */
export type OriginSearch = Omit<ReturnType<typeof applicationSearch>, 'tab'>
export type ApplicantSearch = Omit<PipelineSearch, 'view' | 'saved'>

const filters = ['q', 'stage', 'status', 'marked', 'overdue', 'tag', 'sort'] as const

/** The filters without the other search parameters, for the query. */
export function filtersOf(search: PipelineSearch): ApplicantSearch {
  const set = filters.filter((name) => search[name] !== undefined)
  return Object.fromEntries(set.map((name) => [name, search[name]]))
}

/** The filters of the list or the board of all jobs, for the query. A board is read as one list of all its columns. */
export function companyFiltersOf(search: OriginSearch): CompanyApplicantFilters {
  const { saved: _, view, ...filters } = companyPipelineSearch(search)
  return view === 'board' ? boardFilters(filters) : filters
}
