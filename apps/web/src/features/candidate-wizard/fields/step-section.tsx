import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Hint } from '#ui/layout/hint.tsx'
import classes from '../wizard.module.css'

interface StepSectionProps {
  readonly title: string
  readonly hint: ReactNode
  /** Whether to separate the section visually from the profile's fields. */
  readonly apart?: boolean
  /** Path by which links and the error summary find the section. */
  readonly path?: string
  readonly children: ReactNode
}

export function StepSection({ title, hint, apart = false, path, children }: StepSectionProps) {
  const id = useId()
  return (
    <section className={apart ? classes.apart : classes.group} aria-labelledby={id} data-path={path}>
      <div>
        <Text component="h2" className={classes.legend} id={id}>
          {title}
        </Text>
        <Hint>{hint}</Hint>
      </div>
      {children}
    </section>
  )
}
