import { listJobReports } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

/** Key prefix of all report queries. */
export const jobReportsKey = ['admin-records', 'job-reports'] as const

/** Reports about all jobs, or about one. */
export const jobReportsQuery = (resolved: boolean, jobId?: string) =>
  pagedQueryOptions([...jobReportsKey, { resolved, jobId }], ({ cursor, signal }) =>
    api(
      listJobReports,
      { query: { resolved, jobId, ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )
