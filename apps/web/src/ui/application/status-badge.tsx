import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/** Meaning of a status, which decides its colour. The badge's text always says the status too. */
export type Tone = 'plain' | 'info' | 'good' | 'warn' | 'bad' | 'accent'

/** A badge with a status, coloured by the status's meaning. */
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
