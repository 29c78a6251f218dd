import type { ReactNode } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { Delayed } from './delayed.tsx'
import { ErrorState } from './error-state.tsx'

interface LoadStateProps {
  readonly error: unknown
  readonly onRetry: () => unknown
  readonly title?: string | undefined
  /** Title of the message after status 404, which has no retry button. */
  readonly notFound?: string | undefined
  /** Placeholder that is shown while loading. */
  readonly children: ReactNode
}

/** Shown in place of data: a placeholder while it loads, or an error message if loading failed. */
export function LoadState({ error, onRetry, title, notFound, children }: LoadStateProps) {
  if (!error) return <Delayed>{children}</Delayed>
  const isMissing = notFound !== undefined && isProblem(error, 404)
  const heading = isMissing ? notFound : title
  return (
    <ErrorState
      error={error}
      {...(heading !== undefined && { title: heading })}
      {...(!isMissing && { onRetry: () => void onRetry() })}
    />
  )
}
