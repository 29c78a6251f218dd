import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** The person's active sessions. Fails with 404 if the identity service is hosted, which cannot list sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => api(listSessions, {}, { signal, quiet: true }),
  staleTime: 0,
})
