import { queryOptions } from '@tanstack/react-query'
import { listCategories } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

export const categoriesQuery = queryOptions({
  queryKey: ['job-categories'],
  queryFn: ({ signal }) => api(listCategories, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
