import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getJobFeed,
  getJobImport,
  type JobFeed,
  type JobImport,
  listJobFeeds,
  listJobImports,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

const pollMs = 1_000
const listPollMs = 3_000

/** Whether the server is working on an import, so that its state changes by itself. */
function isBusy({ state }: Pick<JobImport, 'state'>): boolean {
  return state === 'checking' || state === 'running' || state === 'undoing'
}

/** Imports that the person may see, newest first; those of one feed if it is given. */
export function jobImportsQuery(feedId?: string) {
  return {
    ...pagedQueryOptions(['job-imports', 'list', feedId ?? ''], ({ cursor, signal }) =>
      api(
        listJobImports,
        { query: { ...(feedId && { feedId }), ...(cursor && { cursor }) } },
        { signal, quiet: true },
      ),
    ),
    staleTime: 0,
  }
}

/** Interval in ms to reload a list of imports: while one of them changes by itself. */
export function listInterval(pages: readonly { readonly items: readonly Pick<JobImport, 'state'>[] }[]) {
  return pages.some(({ items }) => items.some(isBusy)) ? listPollMs : false
}

export function jobImportQuery(id: string) {
  return queryOptions({
    queryKey: ['job-imports', 'one', id],
    queryFn: ({ signal }) => api(getJobImport, { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? importInterval(data) : false),
  })
}

/** Interval in ms to reload an import: while its state or its jobs in the search change by themselves. */
function importInterval(data: JobImport) {
  if (isBusy(data)) return pollMs
  return data.awaitingSearch > 0 ? listPollMs : false
}

export const jobFeedsQuery = queryOptions({
  queryKey: ['job-feeds', 'list'],
  queryFn: ({ signal }) => api(listJobFeeds, { query: {} }, { signal, quiet: true }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.items.some(({ state }) => state === 'checking') ? listPollMs : false,
})

export function jobFeedQuery(id: string) {
  return queryOptions({
    queryKey: ['job-feeds', 'one', id],
    queryFn: ({ signal }) => api(getJobFeed, { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'checking' ? pollMs : false),
  })
}

/** Stores an import from an answer, and reloads the lists. */
export function storeImport(client: QueryClient, next: JobImport): void {
  client.setQueryData(jobImportQuery(next.id).queryKey, next)
  void client.invalidateQueries({ queryKey: ['job-imports', 'list'] })
}

/** Stores a feed from an answer, and reloads the lists of feeds and of its imports. */
export function storeFeed(client: QueryClient, next: JobFeed): void {
  client.setQueryData(jobFeedQuery(next.id).queryKey, next)
  void client.invalidateQueries({ queryKey: jobFeedsQuery.queryKey })
  void client.invalidateQueries({ queryKey: jobImportsQuery(next.id).queryKey })
}
