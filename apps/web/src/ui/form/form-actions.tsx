import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form.module.css'

interface FormActionsProps {
  /** Label of the submit button. If undefined, `children` contains all buttons. */
  readonly submit?: string
  readonly busy?: boolean
  readonly fullWidth?: boolean
  readonly children?: ReactNode
}

/** The buttons below a form, the primary one first. */
export function FormActions({ submit, busy = false, fullWidth = false, children }: FormActionsProps) {
  return (
    <div className={classes.actions}>
      {submit !== undefined && (
        <Button type="submit" loading={busy} fullWidth={fullWidth}>
          {submit}
        </Button>
      )}
      {children}
    </div>
  )
}
