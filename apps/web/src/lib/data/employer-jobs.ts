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

export type JobFilters = Pick<z.input<typeof employerJobsQuery>, 'q' | 'status' | 'companyId'>

const all = ['employer-jobs'] as const
const list = [...all, 'list'] as const
const one = (id: string) => [...all, 'one', id] as const

/** The jobs of my companies, last changed first. */
export const employerJobList = (filters: JobFilters) =>
  pagedQueryOptions([...list, filters], ({ cursor, signal }) =>
    api(
      listEmployerJobs,
      { query: { ...filters, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

/** One job of my companies, with its counts and what may be done with it. */
export const employerJobOf = (id: string) =>
  queryOptions({
    queryKey: one(id),
    queryFn: ({ signal }) => api(getEmployerJob, { params: { id } }, { signal, quiet: true }),
  })

/** A job as the server answered it after a change; what lists and dashboards say of it is asked for anew. */
export function storeJob(client: QueryClient, job: EmployerJob): void {
  client.setQueryData(employerJobOf(job.id).queryKey, job)
  void client.invalidateQueries({ queryKey: list })
  void client.invalidateQueries({ queryKey: ['dashboard'] })
}

/** A job that is no more. */
export function forgetJob(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: one(id) })
  void client.invalidateQueries({ queryKey: list })
  void client.invalidateQueries({ queryKey: ['dashboard'] })
}

/** Who a close-out would tell, read anew each time the dialog opens. */
export const closeOutPlanOf = (id: string) =>
  queryOptions({
    queryKey: [...all, 'close-out', id],
    queryFn: ({ signal }) => api(getCloseOut, { params: { id } }, { signal, quiet: true }),
    gcTime: 0,
  })
