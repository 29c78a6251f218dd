import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './job-wizard.module.css'

/** A part of a step under a quiet heading. */
export function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={2} className={classes.partTitle ?? ''} id={id}>
        {title}
      </Title>
      {children}
    </section>
  )
}
