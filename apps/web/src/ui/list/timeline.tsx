import type { ReactNode } from 'react'
import type { Tone } from '#ui/application/status-badge.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import classes from './timeline.module.css'

export interface TimelineEntry {
  readonly id: string
  readonly at: string
  /** Sentence that says what happened. */
  readonly title: ReactNode
  readonly body?: ReactNode
  readonly tone?: Tone
}

/** A list of events, in the order in which they are passed. */
export function Timeline({
  entries,
  label,
}: {
  readonly entries: readonly TimelineEntry[]
  readonly label: string
}) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry} data-tone={entry.tone ?? 'plain'}>
          <div className={classes.line}>
            <span>{entry.title}</span>
            <span className={classes.time}>
              <RelativeTime value={entry.at} />
            </span>
          </div>
          {entry.body && <div className={classes.body}>{entry.body}</div>}
        </li>
      ))}
    </ol>
  )
}
