import type { ReactNode } from 'react'
import classes from './facts-list.module.css'

export interface Fact {
  readonly label: string
  /** Left out of the list when null. */
  readonly value: ReactNode
}

interface FactsListProps {
  readonly facts: readonly Fact[]
  /** `side` puts labels beside values where there is room. */
  readonly layout?: 'stacked' | 'side'
}

/** Facts of one record, as label and value. */
export function FactsList({ facts, layout = 'side' }: FactsListProps) {
  return (
    <dl className={classes.list} data-layout={layout}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined)
        .map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
