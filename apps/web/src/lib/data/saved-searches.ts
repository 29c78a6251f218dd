import { queryOptions } from '@tanstack/react-query'
import { listSavedSearches } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** The candidate's saved job searches, newest first. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['me', 'saved-searches'],
  queryFn: ({ signal }) => api(listSavedSearches, {}, { signal, quiet: true }),
})
