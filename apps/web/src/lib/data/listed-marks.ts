import { queryOptions } from '@tanstack/react-query'
import { listJobMarks, listJobMatches } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** Most jobs of one request. */
const pageSize = 20

/** The part of a list that is requested with a job: the same for all jobs of the part, so that one request reads it. */
export function requestedWith(id: string, ids: readonly string[]): readonly string[] {
  const from = Math.floor(Math.max(0, ids.indexOf(id)) / pageSize) * pageSize
  return ids.slice(from, from + pageSize)
}

/**
 * Which of these jobs the candidate has saved, applied to or withdrawn from. The query key starts with the key of all job
 * marks, so that saving and applying refetch this query too.
 */
export function listedMarksQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['me', 'job-marks', 'list', ids],
    staleTime: 0,
    queryFn: ({ signal }) => api(listJobMarks, { query: { ids: [...ids] } }, { signal, quiet: true }),
  })
}

/** How these jobs match the candidate's profile. */
export function listedMatchesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['me', 'job-matches', ids],
    queryFn: ({ signal }) => api(listJobMatches, { query: { ids: [...ids] } }, { signal, quiet: true }),
  })
}
