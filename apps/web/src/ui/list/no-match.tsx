import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

interface NoMatchProps {
  /** Says that nothing matches. */
  readonly title: string
  /** What the person can do next. */
  readonly children: ReactNode
  /** Text of the button that clears the search and its filters. */
  readonly reset: string
  readonly onReset: () => void
}

/** Stands in place of a list whose filters nothing matches. */
export function NoMatch({ title, children, reset, onReset }: NoMatchProps) {
  return (
    <EmptyState
      title={title}
      actions={
        <Button variant="default" onClick={onReset}>
          {reset}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
