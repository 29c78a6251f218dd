import { queryOptions } from '@tanstack/react-query'
import { getDeletion } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** What deleting the account takes away and leaves. */
export const deletionQuery = queryOptions({
  queryKey: ['me', 'deletion'],
  queryFn: ({ signal }) => api(getDeletion, {}, { signal, quiet: true }),
  staleTime: 0,
})
