import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** What a list needs of each page. */
export interface KeysetPage<T> {
  readonly items: T[]
  readonly nextCursor: string | null
}

/**
 * Options of a list that is loaded page by page, by keyset.
 * @param queryKey the list's key, with its filters
 * @param load asks the API for the page after `cursor`; the first page has none
 */
export function pagedQueryOptions<P extends KeysetPage<unknown>>(
  queryKey: QueryKey,
  load: (page: { cursor?: string; signal: AbortSignal }) => Promise<P>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam === null ? { signal } : { cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: P) => last.nextCursor,
  })
}

/** All rows that are loaded so far. */
export function rowsOf<T>(data: InfiniteData<KeysetPage<T>, unknown> | undefined): T[] {
  return data?.pages.flatMap((page) => page.items) ?? []
}
