import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type JobSearchAnswer, listCategories, searchJobs } from '@vouch/contract'
import { type JobSearch, toApiQuery } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

/** A page of results with the search text and location that it answers. */
export interface SearchedPage extends JobSearchAnswer {
  readonly searched: Pick<JobSearch, 'q' | 'location'>
}

/** Pages of matching jobs. The first page also has the total and the number of matches per filter value. */
export function jobSearchQuery(search: JobSearch) {
  const query = toApiQuery(search)
  const searched = { q: search.q, location: search.location }
  return pagedQueryOptions(['jobs', 'search', query], async ({ cursor, signal }): Promise<SearchedPage> => {
    const first = cursor ? { cursor } : { withTotal: true, withFacets: true }
    const answer = await api(searchJobs, { query: { ...query, ...first } }, { signal, quiet: true })
    return { ...answer, searched }
  })
}

/** The commonest occupations and skills of the matching jobs. Apart from the results, which need not wait for them. */
export function jobValuesQuery(search: JobSearch) {
  const query = { ...toApiQuery(search), sort: 'newest', limit: 1, withValues: true } as const
  return queryOptions({
    queryKey: ['jobs', 'values', query],
    queryFn: async ({ signal }) => (await api(searchJobs, { query }, { signal, quiet: true })).valueFacets,
    placeholderData: keepPreviousData,
  })
}

/** The number of matching jobs. */
export function jobCountQuery(search: JobSearch) {
  const query = { ...toApiQuery(search), sort: 'newest', limit: 1, withTotal: true } as const
  return queryOptions({
    queryKey: ['jobs', 'count', query],
    queryFn: async ({ signal }) => (await api(searchJobs, { query }, { signal, quiet: true })).total?.count,
  })
}

/** All job categories. Cached for long, because they rarely change. */
export const categoriesQuery = queryOptions({
  queryKey: ['job-categories'],
  queryFn: ({ signal }) => api(listCategories, {}, { signal, quiet: true }),
  staleTime: 60 * 60_000,
})
