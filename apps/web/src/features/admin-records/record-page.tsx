import { Skeleton } from '@mantine/core'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'

interface MissingRecordPageProps {
  readonly title: string
  readonly back: { readonly to: string; readonly label: string }
  /** Whether the URL names no valid id, so that nothing was loaded. */
  readonly isInvalid: boolean
  readonly notFound: string
  readonly error: unknown
  readonly onRetry: () => unknown
}

/** The page of a record that is loading, does not exist or could not be loaded. */
export function MissingRecordPage({
  title,
  back,
  isInvalid,
  notFound,
  error,
  onRetry,
}: MissingRecordPageProps) {
  return (
    <Page title={title} back={back}>
      {isInvalid ? (
        <EmptyState title={notFound} />
      ) : (
        <LoadState error={error} onRetry={onRetry} notFound={notFound}>
          <Skeleton height={120} mb="lg" />
          <Skeleton height={240} />
        </LoadState>
      )}
    </Page>
  )
}
