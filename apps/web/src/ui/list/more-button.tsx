import { Button, Text } from '@mantine/core'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { firstPageTexts } from '#ui/layout/first-page.en.ts'
import { retryOnline } from '#ui/layout/offline-state.tsx'

interface MoreButtonProps {
  readonly query: {
    readonly error: Error | null
    readonly fetchStatus: 'fetching' | 'paused' | 'idle'
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
  }
  /** Whether more items are being loaded; from `useMore`. */
  readonly isLoadingMore: boolean
  readonly onMore: () => void
  /** Label of the button, such as "Show more jobs". */
  readonly children: string
}

/** Button that loads the next page of a list. If loading fails, shows the error and becomes a retry button. */
export function MoreButton({ query, isLoadingMore, onMore, children }: MoreButtonProps) {
  const t = useTexts(firstPageTexts)
  const { error, fetchStatus, isFetchingNextPage, isFetchNextPageError } = query
  const isPaused = isLoadingMore && fetchStatus === 'paused'
  const isFailed = isFetchNextPageError && fetchStatus === 'idle'
  const why = isPaused ? t('offline.body') : (isProblem(error) && error.message) || t('error.body')
  return (
    <>
      <div role="alert">
        {(isPaused || isFailed) && (
          <Text size="sm" c="var(--mantine-color-error)" mb={8}>
            {t('error.more')} {why}
          </Text>
        )}
      </div>
      <Button variant="default" loading={isFetchingNextPage} onClick={isPaused ? retryOnline : onMore}>
        {isPaused || isFailed ? t('error.retry') : children}
      </Button>
    </>
  )
}
