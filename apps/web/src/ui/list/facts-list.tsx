import type { ReactNode } from 'react'
import classes from './facts-list.module.css'

export interface Fact {
  readonly label: string
  /** Value of the fact; if null, the fact is left out. */
  readonly value: ReactNode
}

interface FactsListProps {
  readonly facts: readonly Fact[]
  /** `side`: labels to the left of the values if there is room. `stacked`: labels above the values. */
  readonly layout?: 'stacked' | 'side'
}

/** A list of facts, each with a label and a value. */
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
