import type { ReactNode } from 'react'
import classes from './quote.module.css'

/** What somebody wrote, such as the reason of a decision. */
export function Quote({ children }: { readonly children: ReactNode }) {
  return (
    <blockquote className={classes.quote} dir="auto">
      {children}
    </blockquote>
  )
}
