import type { ReactNode } from 'react'
import classes from './form.module.css'

/** The buttons below a form, the primary one first. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
