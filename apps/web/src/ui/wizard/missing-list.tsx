import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './missing-list.module.css'

interface MissingListProps {
  /** How much is missing, or that all is there. */
  readonly title: string
  /** Links to the fields, as entries of a list; none when all is there. */
  readonly children: readonly ReactNode[]
}

/** What something still needs before it can be published or handed in. */
export function MissingList({ title, children }: MissingListProps) {
  const id = useId()
  const isReady = children.length === 0
  return (
    <section className={classes.check} data-ready={isReady} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {!isReady && <ul>{children}</ul>}
    </section>
  )
}
