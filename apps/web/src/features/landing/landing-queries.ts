import { queryOptions } from '@tanstack/react-query'
import { getLanding } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

export const landingQuery = queryOptions({
  queryKey: ['jobs', 'landing'],
  queryFn: ({ signal }) => api(getLanding, {}, { signal, quiet: true }),
})
