import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type EmployerJob,
  type employerJobsQuery,
  getCloseOut,
  getEmployerJob,
  listEmployerJobs,
} from '@vouch/contract'
import type { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

export type JobFilters = Pick<
  z.input<typeof employerJobsQuery>,
  'q' | 'status' | 'companyId' | 'team' | 'from' | 'to'
> & { readonly closeOut?: true | undefined }

const all = ['employer-jobs'] as const
const list = [...all, 'list'] as const
const one = (id: string) => [...all, 'one', id] as const

/** Pages of the jobs of the viewer's companies, last changed first. */
export const employerJobList = (filters: JobFilters) =>
  pagedQueryOptions([...list, filters], ({ cursor, signal }) =>
    api(
      listEmployerJobs,
      { query: { ...filters, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

/** One job of the viewer's companies, with counts and permitted actions. */
export const employerJobOf = (id: string) =>
  queryOptions({
    queryKey: one(id),
    queryFn: ({ signal }) => api(getEmployerJob, { params: { id } }, { signal, quiet: true }),
  })

/** Puts a job from an API response into the cache, and refetches lists and dashboards. */
export function storeJob(client: QueryClient, job: EmployerJob): void {
  client.setQueryData(employerJobOf(job.id).queryKey, job)
  void client.invalidateQueries({ queryKey: list })
  void client.invalidateQueries({ queryKey: ['dashboard'] })
}

/** Refetches a job, its applicants and all lists, after the viewer has joined or left its hiring team. */
export function refreshOwnJob(client: QueryClient, id: string): void {
  const changed = [one(id), list, ['applicants', id], ['company-applicants'], ['dashboard']]
  for (const queryKey of changed) void client.invalidateQueries({ queryKey })
}

/** Removes a deleted job from the cache, and refetches lists and dashboards. */
export function dropJob(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: one(id) })
  void client.invalidateQueries({ queryKey: list })
  void client.invalidateQueries({ queryKey: ['dashboard'] })
}

/** The applicants whom a close-out would notify. Refetched whenever the dialog opens. */
export const closeOutPlanOf = (id: string) =>
  queryOptions({
    queryKey: [...all, 'close-out', id],
    queryFn: ({ signal }) => api(getCloseOut, { params: { id } }, { signal, quiet: true }),
    gcTime: 0,
  })
