import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'

interface WizardPendingProps {
  readonly title: string
  readonly error: Error | null
  readonly onRetry: () => unknown
  /** Title of the error message if loading fails. */
  readonly failed?: string
  /** Title of the message after status 404, which has no retry button. */
  readonly notFound?: string
  /** Shown instead of the wizard if the person may not edit. */
  readonly children?: ReactNode
}

/** Shown in place of a wizard while its data loads, or if loading failed. */
export function WizardPending({ title, error, onRetry, failed, notFound, children }: WizardPendingProps) {
  return (
    <Page title={title} width="text">
      {children || (
        <LoadState error={error} onRetry={onRetry} title={failed} notFound={notFound}>
          <Stack gap="lg">
            <Skeleton height={56} />
            <Skeleton height={56} />
            <Skeleton height={220} />
          </Stack>
        </LoadState>
      )}
    </Page>
  )
}
