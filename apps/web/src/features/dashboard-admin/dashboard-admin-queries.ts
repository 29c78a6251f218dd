import { queryOptions } from '@tanstack/react-query'
import { getAdminDashboard } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

export const adminDashboardQuery = queryOptions({
  queryKey: ['dashboard', 'admin'],
  queryFn: ({ signal }) => api(getAdminDashboard, {}, { signal, quiet: true }),
})
