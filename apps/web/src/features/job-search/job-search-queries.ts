import { queryOptions } from '@tanstack/react-query'
import { listCategories, searchJobs } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'
import { type JobSearch, toApiQuery } from './job-search-params.ts'

/** Pages of matching jobs. The first page also has the total and the number of matches per filter value. */
export function jobSearchQuery(search: JobSearch) {
  const query = toApiQuery(search)
  return pagedQueryOptions(['jobs', 'search', query], ({ cursor, signal }) =>
    api(
      searchJobs,
      { query: { ...query, ...(cursor ? { cursor } : { withTotal: true, withFacets: true }) } },
      { signal, quiet: true },
    ),
  )
}

/** All job categories. Cached for long, because they rarely change. */
export const categoriesQuery = queryOptions({
  queryKey: ['job-categories'],
  queryFn: ({ signal }) => api(listCategories, {}, { signal, quiet: true }),
  staleTime: 60 * 60_000,
})
