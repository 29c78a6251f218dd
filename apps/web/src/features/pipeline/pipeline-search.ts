import { applicationStatus, line, stage } from '@vouch/contract'
import { z } from 'zod'

/** The filters in the address. A wrong value is as if it were not there. */
export const applicantSearch = z.object({
  q: line(120).optional().catch(undefined),
  stage: stage.optional().catch(undefined),
  status: applicationStatus.optional().catch(undefined),
  marked: z.literal('true').optional().catch(undefined),
  sort: z.enum(['newest', 'oldest']).optional().catch(undefined),
})

/** The address of the page that holds a job's applicants. */
export const pipelineSearch = applicantSearch.extend({
  view: z.enum(['list', 'board']).optional().catch(undefined),
})

export type ApplicantSearch = z.infer<typeof applicantSearch>
export type PipelineSearch = z.infer<typeof pipelineSearch>

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
