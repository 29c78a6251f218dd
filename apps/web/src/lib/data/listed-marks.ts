import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { listJobMarks } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { useSession } from '#lib/identity/session.ts'

const pageSize = 20

/** The query key starts with the key of all job marks, so that saving and applying refetch this query too. */
function listedMarksQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['me', 'job-marks', 'list', ids],
    staleTime: 0,
    queryFn: ({ signal }) => api(listJobMarks, { query: { ids: [...ids] } }, { signal, quiet: true }),
  })
}

/** Whether the candidate has saved, applied to or withdrawn from a listed job. */
export interface ListedMark {
  readonly saved: boolean
  readonly applied: boolean
  readonly withdrawn: boolean
}

/** Which listed jobs the candidate has saved or applied to, by job id; empty for visitors and employers. */
export function useListedMarks(ids: readonly string[]): ReadonlyMap<string, ListedMark> {
  const { token } = useSession()
  const { data: person } = useQuery({ ...currentPersonQuery, enabled: token !== null, retryOnMount: false })
  const isCandidate = token !== null && person?.roles.includes('candidate') === true
  const pages: string[][] = []
  for (let from = 0; isCandidate && from < ids.length; from += pageSize) {
    pages.push(ids.slice(from, from + pageSize))
  }
  const answers = useQueries({ queries: pages.map(listedMarksQuery) })
  const items = answers.flatMap(({ data }) => data?.items ?? [])
  return new Map(
    items.map(({ id, saved, applicationId, withdrawn }) => [
      id,
      { saved, applied: applicationId !== null, withdrawn },
    ]),
  )
}
