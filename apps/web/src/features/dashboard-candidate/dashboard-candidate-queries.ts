import { queryOptions } from '@tanstack/react-query'
import { getCandidateDashboard } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** Application counts, open tasks and new jobs. Becomes stale quickly, so that the counts are current. */
export const candidateDashboardQuery = queryOptions({
  queryKey: ['me', 'dashboard'],
  queryFn: ({ signal }) => api(getCandidateDashboard, {}, { signal, quiet: true }),
  staleTime: 2000,
})
