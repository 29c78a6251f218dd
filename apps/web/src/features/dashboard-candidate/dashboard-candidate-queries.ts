import { queryOptions } from '@tanstack/react-query'
import { getCandidateDashboard } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** Where the person's applications stand, what waits for them, and fresh jobs. Counts should not be old. */
export const candidateDashboardQuery = queryOptions({
  queryKey: ['me', 'dashboard'],
  queryFn: ({ signal }) => api(getCandidateDashboard, {}, { signal, quiet: true }),
  staleTime: 2000,
})
