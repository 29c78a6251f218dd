import type { ApplicantView } from '@vouch/contract'
import { applicantQuery, companyApplicantSearch, jobApplicantSearch, readAddressQuery } from '@vouch/domain'

/** The list of applicants that a page shows. */
export interface ShownList {
  /** Null for the list of all jobs. */
  readonly jobId: string | null
  /** The search parameters of the page. */
  readonly search: Readonly<Record<string, unknown>>
  /** Id of the view that the list was opened as. */
  readonly saved: string | undefined
}

/** What a view of the shown list would store. */
export const listOf = ({ jobId, search }: ShownList) => ({ jobId, query: applicantQuery(search) })

/** Whether the list differs from the view that it was opened as, also because the view cannot be shown completely. */
export function differs(shown: ShownList, { list, dropped }: ApplicantView): boolean {
  const { jobId, query } = listOf(shown)
  return dropped.length > 0 || jobId !== list.jobId || query !== list.query
}

/** Properties of a link that opens a view. */
export function linkTo({ id, list: { jobId, query } }: ApplicantView) {
  const raw = readAddressQuery(query)
  return jobId === null
    ? ({
        to: '/admin/jobs/employer/applicants',
        search: { ...companyApplicantSearch(raw), saved: id },
      } as const)
    : ({
        to: '/admin/jobs/employer/$jobId',
        params: { jobId },
        search: { ...jobApplicantSearch(raw), saved: id },
      } as const)
}
