import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type applicantsQuery,
  type companyApplicantsQuery,
  getApplicant,
  getRejectionLetter,
  listApplicants,
  listCompanyApplicants,
  listReview,
  type RejectionReason,
} from '@vouch/contract'
import type { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

export type ApplicantFilters = Omit<z.input<typeof applicantsQuery>, 'limit' | 'cursor'>

const list = (jobId: string) => ['applicants', jobId] as const

/** Pages of a job's applicants. The first page also has the number of applicants per stage. */
export const applicantList = (jobId: string, filters: ApplicantFilters) =>
  pagedQueryOptions([...list(jobId), filters], ({ cursor, signal }) =>
    api(
      listApplicants,
      { params: { id: jobId }, query: { ...filters, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

export type CompanyApplicantFilters = Omit<z.input<typeof companyApplicantsQuery>, 'limit' | 'cursor'>

const ofCompanies = ['company-applicants'] as const

/** Pages of the applicants of all jobs of the viewer's companies. */
export const companyApplicantList = (filters: CompanyApplicantFilters) =>
  pagedQueryOptions([...ofCompanies, filters], ({ cursor, signal }) =>
    api(
      listCompanyApplicants,
      { query: { ...filters, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

const review = ['review'] as const

/** Pages of the applicants who wait for a first answer, in the order of review. @param job undefined for all jobs */
export const reviewQueue = (job: string | undefined) =>
  pagedQueryOptions([...review, job ?? null], ({ cursor, signal }) =>
    api(
      listReview,
      { query: { ...(job !== undefined && { job }), ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

/** Number of applicants who wait for a first answer; without the rest of the page. @param job undefined for all jobs */
export const reviewCount = (job: string | undefined) =>
  queryOptions({
    queryKey: [...review, 'count', job ?? null],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, ...(job !== undefined && { job }) }
      const { total } = await api(listReview, { query }, { signal, quiet: true })
      return total ?? null
    },
  })

/** An applicant's application to one of the viewer's jobs. */
export const applicantOf = (jobId: string, userId: string) =>
  queryOptions({
    queryKey: ['applicant', jobId, userId],
    queryFn: ({ signal }) => api(getApplicant, { params: { jobId, userId } }, { signal, quiet: true }),
  })

/** The letter that would reject an application now. */
export const rejectionLetterOf = (id: string, reason: RejectionReason) =>
  queryOptions({
    queryKey: ['rejection-letter', id, reason],
    queryFn: ({ signal }) => api(getRejectionLetter, { params: { id }, query: { reason } }, { signal }),
    // The time of telling moves on.
    staleTime: 0,
  })

/** Refetches the queue of those who wait for a first answer, and their number. */
export const refreshReview = (client: QueryClient) => client.invalidateQueries({ queryKey: review })

/** Refetches what shows an application: its page, its job's lists, and counts. */
export async function refreshPipeline(client: QueryClient, jobId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: list(jobId) }),
    client.invalidateQueries({ queryKey: ofCompanies }),
    refreshReview(client),
    client.invalidateQueries({ queryKey: ['applicant', jobId] }),
    client.invalidateQueries({ queryKey: ['employer-jobs'] }),
    client.invalidateQueries({ queryKey: ['dashboard'] }),
  ])
}
