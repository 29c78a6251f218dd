import { queryOptions } from '@tanstack/react-query'
import {
  type CandidateSearchAnswer,
  getCandidate,
  listAskedJobs,
  listCandidateSearches,
  searchCandidates,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'
import { type CandidateSearch, toApiQuery } from './candidate-search-params.ts'

/** A page of results with the search text that it answers. */
export interface SearchedCandidates extends CandidateSearchAnswer {
  readonly searched: Pick<CandidateSearch, 'q'>
}

/** Pages of matching candidates. The first page also has the total and the number of matches per filter value. */
export function candidatesQuery(search: CandidateSearch) {
  const query = toApiQuery(search)
  const searched = { q: search.q }
  const load = async (page: { cursor?: string; signal: AbortSignal }): Promise<SearchedCandidates> => {
    const { cursor, signal } = page
    const first = cursor ? { cursor } : { withTotal: true, withFacets: true }
    const answer = await api(searchCandidates, { query: { ...query, ...first } }, { signal, quiet: true })
    return { ...answer, searched }
  }
  return pagedQueryOptions(['candidates', 'search', query], load)
}

export const candidateQuery = (id: string) =>
  queryOptions({
    queryKey: ['candidates', 'one', id],
    queryFn: ({ signal }) => api(getCandidate, { params: { id } }, { signal, quiet: true }),
  })

/** The viewer's jobs to which the candidate was invited or has applied. */
export const usedJobsQuery = (id: string) =>
  queryOptions({
    queryKey: ['candidates', 'asked', id],
    queryFn: ({ signal }) => api(listAskedJobs, { params: { id } }, { signal, quiet: true }),
  })

export const savedSearchesQuery = queryOptions({
  queryKey: ['candidates', 'saved'],
  queryFn: ({ signal }) => api(listCandidateSearches, {}, { signal, quiet: true }),
})
