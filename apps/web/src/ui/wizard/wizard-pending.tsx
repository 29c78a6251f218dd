import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { Page } from '#ui/layout/page.tsx'

interface WizardPendingProps {
  readonly title: string
  readonly error: Error | null
  readonly onRetry: () => unknown
  /** The error's title; `notFound` where the record is none of the person's. */
  readonly failed?: string
  readonly notFound?: string
  /** In place of the wizard, where the person may not edit the record. */
  readonly children?: ReactNode
}

/** A wizard's page without its record: it is loading, or could not be loaded. */
export function WizardPending({ title, error, onRetry, failed, notFound, children }: WizardPendingProps) {
  const isMissing = notFound !== undefined && isProblem(error, 404)
  const heading = isMissing ? notFound : failed
  return (
    <Page title={title} width="text">
      {children ||
        (error ? (
          <ErrorState
            error={error}
            {...(heading !== undefined && { title: heading })}
            {...(!isMissing && { onRetry: () => void onRetry() })}
          />
        ) : (
          <Delayed>
            <Stack gap="lg">
              <Skeleton height={56} />
              <Skeleton height={56} />
              <Skeleton height={220} />
            </Stack>
          </Delayed>
        ))}
    </Page>
  )
}
