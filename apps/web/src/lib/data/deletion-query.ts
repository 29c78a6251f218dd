import { queryOptions } from '@tanstack/react-query'
import { getDeletion } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** Preview of an account deletion: what would be removed, and what prevents it. */
export const deletionQuery = queryOptions({
  queryKey: ['me', 'deletion'],
  queryFn: ({ signal }) => api(getDeletion, {}, { signal, quiet: true }),
  staleTime: 0,
})
