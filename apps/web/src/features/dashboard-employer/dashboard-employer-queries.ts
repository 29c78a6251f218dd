import { queryOptions } from '@tanstack/react-query'
import { getEmployerDashboard } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** Where the jobs of my companies stand. */
export const employerDashboardQuery = queryOptions({
  queryKey: ['dashboard', 'employer'],
  queryFn: ({ signal }) => api(getEmployerDashboard, {}, { signal, quiet: true }),
})
