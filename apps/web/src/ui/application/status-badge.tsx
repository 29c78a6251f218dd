import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/** What a status means, apart from its words: colour never carries it alone. */
export type Tone = 'plain' | 'info' | 'good' | 'warn' | 'bad' | 'accent'

/** A status in words, on the tone of its meaning. */
export function StatusBadge({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
