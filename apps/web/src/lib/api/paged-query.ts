import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

export interface KeysetPage<T> {
  readonly items: T[]
  readonly nextCursor: string | null
}

/** Query options of a list that loads page by page. `load` gets the cursor of the next page, none for the first. */
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

/** The rows of all pages loaded so far. */
export function rowsOf<T>(data: InfiniteData<KeysetPage<T>, unknown> | undefined): T[] {
  return data?.pages.flatMap((page) => page.items) ?? []
}
