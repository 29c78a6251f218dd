import { queryOptions } from '@tanstack/react-query'
import { getCandidate, listAskedJobs, listCandidateSearches, searchCandidates } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'
import { type CandidateSearch, toApiQuery } from './candidate-search-params.ts'

/** Candidates that fit; the first page also tells how many there are and the counts beside the filters. */
export function candidatesQuery(search: CandidateSearch) {
  const query = toApiQuery(search)
  return pagedQueryOptions(['candidates', 'search', query], ({ cursor, signal }) =>
    api(
      searchCandidates,
      { query: { ...query, ...(cursor ? { cursor } : { withTotal: true, withFacets: true }) } },
      { signal, quiet: true },
    ),
  )
}

export const candidateQuery = (id: string) =>
  queryOptions({
    queryKey: ['candidates', 'one', id],
    queryFn: ({ signal }) => api(getCandidate, { params: { id } }, { signal, quiet: true }),
  })

/** The jobs of mine that a candidate need not be asked to apply for any more. */
export const askedJobsQuery = (id: string) =>
  queryOptions({
    queryKey: ['candidates', 'asked', id],
    queryFn: ({ signal }) => api(listAskedJobs, { params: { id } }, { signal, quiet: true }),
  })

/** The searches that the person keeps. */
export const keptSearchesQuery = queryOptions({
  queryKey: ['candidates', 'kept'],
  queryFn: ({ signal }) => api(listCandidateSearches, {}, { signal, quiet: true }),
})
