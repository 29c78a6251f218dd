import { Button, Text } from '@mantine/core'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { firstPageTexts } from '#ui/layout/first-page.en.ts'
import { tryOnline } from '#ui/layout/offline-state.tsx'

interface MoreButtonProps {
  readonly query: {
    readonly error: Error | null
    readonly fetchStatus: 'fetching' | 'paused' | 'idle'
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
  }
  /** Of `useMore`. */
  readonly asked: boolean
  readonly onMore: () => void
  /** What it is called: "Show more jobs". */
  readonly children: string
}

/** Loads the next page of a list; when that fails it says so, why, and is there to try again. */
export function MoreButton({ query, asked, onMore, children }: MoreButtonProps) {
  const t = useTexts(firstPageTexts)
  const { error, fetchStatus, isFetchingNextPage, isFetchNextPageError } = query
  const isPaused = asked && fetchStatus === 'paused'
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
      <Button variant="default" loading={isFetchingNextPage} onClick={isPaused ? tryOnline : onMore}>
        {isPaused || isFailed ? t('error.retry') : children}
      </Button>
    </>
  )
}
