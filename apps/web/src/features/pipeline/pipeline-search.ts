import { applicationStatuses, stages } from '@vouch/contract'
import { choiceParam, searchParams, textParam } from '#lib/format/search-params.ts'

const filters = {
  q: textParam(120),
  stage: choiceParam(stages),
  status: choiceParam(applicationStatuses),
  marked: choiceParam(['true']),
  sort: choiceParam(['newest', 'oldest']),
}

const applicantSearch = searchParams(filters)

/** The address of the page that holds a job's applicants. A wrong value is as if it were not there. */
export const pipelineSearch = searchParams({ ...filters, view: choiceParam(['list', 'board']) })

/** The address of one application: it keeps the filters of the list that the person came from. */
export const applicationSearch = searchParams({
  ...filters,
  view: choiceParam(['list', 'board']),
  tab: choiceParam(['timeline']),
})

export type ApplicantSearch = ReturnType<typeof applicantSearch>
export type PipelineSearch = ReturnType<typeof pipelineSearch>

/** The filters alone, as the list of applicants takes them and as an application's address keeps them. */
export function filtersOf({ q, stage: at, status, marked, sort }: PipelineSearch): ApplicantSearch {
  return {
    ...(q !== undefined && { q }),
    ...(at !== undefined && { stage: at }),
    ...(status !== undefined && { status }),
    ...(marked !== undefined && { marked }),
    ...(sort !== undefined && { sort }),
  }
}
