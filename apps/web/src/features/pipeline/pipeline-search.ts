import { applicationStatuses, stages } from '@vouch/contract'
import { choiceParam, idParam, searchParams, textParam } from '@vouch/domain'

const filters = {
  q: textParam(120),
  stage: choiceParam(stages),
  status: choiceParam(applicationStatuses),
  marked: choiceParam(['true']),
  overdue: choiceParam(['true']),
  tag: idParam,
  sort: choiceParam(['newest', 'oldest']),
}

const applicantSearch = searchParams(filters)

/** Search parameters of a job's applicant list. Invalid values are ignored. */
export const pipelineSearch = searchParams({ ...filters, view: choiceParam(['list', 'board']) })

/** Search parameters of an applicant's page: the filters of the list that it was opened from. */
export const applicationSearch = searchParams({
  ...filters,
  view: choiceParam(['list', 'board']),
  tab: choiceParam(['timeline', 'notes']),
})

export type ApplicantSearch = ReturnType<typeof applicantSearch>
export type PipelineSearch = ReturnType<typeof pipelineSearch>

/** The filters without the other search parameters, for the query and for links to an applicant. */
export function filtersOf({
  q,
  stage: at,
  status,
  marked,
  overdue,
  tag,
  sort,
}: PipelineSearch): ApplicantSearch {
  return {
    ...(q !== undefined && { q }),
    ...(at !== undefined && { stage: at }),
    ...(status !== undefined && { status }),
    ...(marked !== undefined && { marked }),
    ...(overdue !== undefined && { overdue }),
    ...(tag !== undefined && { tag }),
    ...(sort !== undefined && { sort }),
  }
}
