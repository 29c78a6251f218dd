import { queryOptions } from '@tanstack/react-query'
import { listRecommendations } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** Query key of the candidate's dismissed jobs. */
export const dismissedJobsKey = ['me', 'dismissed-jobs'] as const

/** Jobs that match the candidate's profile best. Only candidates may call it. */
export function recommendationsQuery(limit: number) {
  return queryOptions({
    queryKey: ['me', 'recommendations', limit],
    // The profile may have changed.
    staleTime: 0,
    queryFn: ({ signal }) => api(listRecommendations, { query: { limit } }, { signal, quiet: true }),
  })
}
