import { Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { isWaiting, OfflineState } from '#ui/layout/offline-state.tsx'
import { MoreButton } from '#ui/list/more-button.tsx'
import { useMore } from '#ui/list/use-more.ts'
import classes from './search-layout.module.css'

interface SearchResultsProps<Item> {
  readonly items: readonly Item[]
  /** What a page of them is read with. */
  readonly query: {
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly error: Error | null
    readonly refetch: () => unknown
    readonly isPlaceholderData: boolean
    readonly fetchStatus: 'fetching' | 'paused' | 'idle'
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
  /** While the first page is on its way: of the shape of the list. */
  readonly skeletons: ReactNode
  /** When nothing was found: why, and what to do. */
  readonly none: ReactNode
  readonly words: { readonly more: string; readonly loading: string; readonly end: string }
  /** The list around the rows. */
  readonly list: (rows: ReactNode[]) => ReactNode
  /** A row with its key; the link of the first new one takes the focus. */
  readonly row: (item: Item, link: { readonly linkRef?: Ref<HTMLAnchorElement> }) => ReactNode
}

/** What was found, or why there is nothing to see. */
export function SearchResults<Item>(props: SearchResultsProps<Item>) {
  const { items, query, skeletons, none } = props
  const waits = isWaiting(query)
  if (items.length > 0) {
    return (
      <>
        {waits && <OfflineState old />}
        <Found {...props} />
      </>
    )
  }
  if (waits) return <OfflineState />
  if (query.isPending) return <Delayed>{skeletons}</Delayed>
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return query.isSuccess && none
}

/** After "show more" the focus is on the first of the new ones, and the page has not moved. */
function Found<Item>({ items, query, words, list, row }: SearchResultsProps<Item>) {
  // Answers to an earlier search are shown until the new ones are there.
  const { isPlaceholderData: stale, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const { firstNew, ref, more, asked } = useMore(items.length, fetchNextPage)
  return (
    <div className={classes.results} data-stale={stale} aria-busy={stale}>
      {list(items.map((item, index) => row(item, index === firstNew ? { linkRef: ref } : {})))}
      <div className={classes.more}>
        {hasNextPage ? (
          <MoreButton query={query} asked={asked} onMore={more}>
            {words.more}
          </MoreButton>
        ) : (
          <Text size="sm" c="dimmed">
            {words.end}
          </Text>
        )}
      </div>
      <VisuallyHidden role="status">{isFetchingNextPage ? words.loading : ''}</VisuallyHidden>
    </div>
  )
}
