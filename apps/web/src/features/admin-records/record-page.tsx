import { Skeleton } from '@mantine/core'
import { isProblem } from '#lib/api/api-problem.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'

interface MissingRecordPageProps {
  readonly title: string
  readonly back: { readonly to: string; readonly label: string }
  /** Whether the URL names no valid id, so that nothing was loaded. */
  readonly isInvalid: boolean
  readonly error: unknown
  readonly onRetry: () => unknown
  /** Why the record may not exist, and the label of the link to all records. */
  readonly notFound: { readonly title: string; readonly body: string; readonly all: string }
}

/** The page of a record that is loading, does not exist or could not be loaded. */
export function MissingRecordPage(props: MissingRecordPageProps) {
  const { title, back, isInvalid, error, onRetry, notFound } = props
  const isMissing = isInvalid || isProblem(error, 404)
  return (
    <Page title={isMissing ? notFound.title : title} back={back}>
      {isMissing ? (
        <EmptyState
          title={notFound.body}
          actions={
            <LinkButton variant="default" to={back.to}>
              {notFound.all}
            </LinkButton>
          }
        />
      ) : (
        <LoadState error={error} onRetry={onRetry}>
          <Skeleton height={120} mb="lg" />
          <Skeleton height={240} />
        </LoadState>
      )}
    </Page>
  )
}
