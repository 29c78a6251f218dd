import { Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { RestOfPage } from '#ui/first-view/rest-of-page.tsx'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { isWaiting, OfflineState } from '#ui/layout/offline-state.tsx'
import { MoreButton } from '#ui/list/more-button.tsx'
import { useMore } from '#ui/list/use-more.ts'
import classes from './search-layout.module.css'

interface SearchResultsProps<Item> {
  readonly items: readonly Item[]
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
  /** Placeholders that are shown while the first page loads. */
  readonly skeletons: ReactNode
  /** Shown if the search has no results. */
  readonly none: ReactNode
  readonly words: { readonly more: string; readonly loading: string; readonly end: string }
  /** Renders the list that contains the rows. */
  readonly list: (rows: ReactNode[]) => ReactNode
  /** Renders a row; must set a React key. `linkRef` is for the row's link: the first newly loaded row gets focus. */
  readonly row: (item: Item, link: { readonly linkRef?: Ref<HTMLAnchorElement> }) => ReactNode
}

/** The results of a search, or a message if there are none. */
export function SearchResults<Item>(props: SearchResultsProps<Item>) {
  const { items, query, skeletons, none } = props
  const waits = isWaiting(query)
  if (items.length > 0) {
    return (
      <>
        {waits && <OfflineState old />}
        <RestOfPage>
          <ResultList {...props} />
        </RestOfPage>
      </>
    )
  }
  if (waits) return <OfflineState />
  if (query.isPending || query.isPlaceholderData) return <Delayed>{skeletons}</Delayed>
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return query.isSuccess && none
}

function ResultList<Item>({ items, query, words, list, row }: SearchResultsProps<Item>) {
  // Until new results arrive, the results of the previous search stay.
  const { isPlaceholderData: stale, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const { firstNew, ref, more, isLoadingMore } = useMore(items.length, fetchNextPage)
  return (
    <div className={classes.results} data-stale={stale} aria-busy={stale}>
      {list(items.map((item, index) => row(item, index === firstNew ? { linkRef: ref } : {})))}
      <div className={classes.more}>
        {hasNextPage ? (
          <MoreButton query={query} isLoadingMore={isLoadingMore} onMore={more}>
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
