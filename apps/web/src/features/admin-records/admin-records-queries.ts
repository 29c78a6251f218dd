import { queryOptions } from '@tanstack/react-query'
import {
  type allJobsQuery as allJobsInput,
  type auditQuery as auditInput,
  getCandidateRecord,
  getCompanyFigures,
  getJobRecord,
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
  'q' | 'status' | 'companyId' | 'companyStatus'
>

/** The jobs of all companies, newest first. */
export const allJobsQuery = ({ q, status, companyId, companyStatus }: AllJobsFilters) => {
  const filters = { q, status, companyId, companyStatus }
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

/** The accounts of all candidates, newest first. */
export const allCandidatesQuery = (q: string | undefined) =>
  pagedQueryOptions([...all, 'candidates', q ?? ''], ({ cursor, signal }) =>
    api(
      listAllCandidates,
      { query: { ...(q !== undefined && { q }), ...(cursor !== undefined && { cursor }) } },
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
