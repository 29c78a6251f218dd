import { queryOptions } from '@tanstack/react-query'
import { getEmployerDashboard } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

export const employerDashboardQuery = queryOptions({
  queryKey: ['dashboard', 'employer'],
  queryFn: ({ signal }) => api(getEmployerDashboard, {}, { signal, quiet: true }),
})
