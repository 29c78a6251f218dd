import { queryOptions } from '@tanstack/react-query'
import { listCategories, searchJobs } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'
import { type JobSearch, toApiQuery } from './job-search-params.ts'

/** Open jobs that fit; the first page also tells how many there are and the counts beside the filters. */
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

/** Every category that a job can have: they change rarely. */
export const categoriesQuery = queryOptions({
  queryKey: ['job-categories'],
  queryFn: ({ signal }) => api(listCategories, {}, { signal, quiet: true }),
  staleTime: 60 * 60_000,
})
