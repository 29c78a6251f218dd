import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type allApplicationsQuery as allApplicationsInput,
  type allCandidatesQuery as allCandidatesInput,
  type allJobsQuery as allJobsInput,
  type auditQuery as auditInput,
  getCandidateRecord,
  getCompanyFigures,
  getJobRecord,
  type JobRecord,
  listAllApplications,
  listAllCandidates,
  listAllJobs,
  listAuditEntries,
} from '@vouch/contract'
import type { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'
import { auditLog } from '#lib/data/companies.ts'

const all = ['admin-records'] as const

export type AllJobsFilters = Pick<
  z.input<typeof allJobsInput>,
  'q' | 'status' | 'companyId' | 'companyStatus' | 'from' | 'to'
>

/** The jobs of all companies, newest first. */
export const allJobsQuery = ({ q, status, companyId, companyStatus, from, to }: AllJobsFilters) => {
  const filters = { q, status, companyId, companyStatus, from, to }
  return pagedQueryOptions([...all, 'jobs', filters], ({ cursor, signal }) =>
    api(
      listAllJobs,
      { query: { ...filters, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )
}

export const jobRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'job', id],
    queryFn: ({ signal }) => api(getJobRecord, { params: { id } }, { signal, quiet: true }),
  })

/** Puts a job's record from an API response into the cache, and refetches what else shows the state of the job. */
export function storeJobRecord(client: QueryClient, job: JobRecord): void {
  client.setQueryData(jobRecordQuery(job.id).queryKey, job)
  const others = [
    [...all, 'jobs'],
    companyFiguresQuery(job.company.id).queryKey,
    ['employer-jobs'],
    ['dashboard'],
  ]
  for (const queryKey of others) void client.invalidateQueries({ queryKey })
}

/** Refetches a job's record. @returns the record in the cache, which is the old one if the request failed */
export async function refreshJobRecord(client: QueryClient, id: string): Promise<JobRecord | undefined> {
  const { queryKey } = jobRecordQuery(id)
  await client.invalidateQueries({ queryKey })
  return client.getQueryData(queryKey)
}

export type AllCandidatesFilters = Pick<z.input<typeof allCandidatesInput>, 'q' | 'from' | 'to'>

/** The accounts of all candidates, newest first. */
export const allCandidatesQuery = ({ q, from, to }: AllCandidatesFilters) =>
  pagedQueryOptions([...all, 'candidates', { q, from, to }], ({ cursor, signal }) =>
    api(
      listAllCandidates,
      { query: { q, from, to, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

export type AllApplicationsFilters = Omit<z.input<typeof allApplicationsInput>, 'limit' | 'cursor'>

/** The applications of all candidates, newest first. Each read is recorded in the audit log. */
export const allApplicationsQuery = ({ outcome, dated, from, to }: AllApplicationsFilters) =>
  pagedQueryOptions([...all, 'applications', { outcome, dated, from, to }], ({ cursor, signal }) =>
    api(
      listAllApplications,
      { query: { outcome, dated, from, to, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

/** The record of a candidate. Each read is recorded in the audit log, so it is not repeated on focus. */
export const candidateRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'candidate', id],
    queryFn: ({ signal }) => api(getCandidateRecord, { params: { id } }, { signal, quiet: true }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const companyFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', 'figures', id],
    queryFn: ({ signal }) => api(getCompanyFigures, { params: { id } }, { signal, quiet: true }),
  })

export type AuditKind = NonNullable<z.input<typeof auditInput>['kind']>

/** The audit log of a company or person, newest first. */
export const auditLogQuery = (subjectId: string, kind: AuditKind) =>
  pagedQueryOptions([...auditLog(subjectId), kind], ({ cursor, signal }) =>
    api(
      listAuditEntries,
      { query: { subjectId, kind, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )
