import type { FormErrors } from '@mantine/form'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary } from '#ui/error-summary.tsx'
import classes from './job-wizard.module.css'

interface StepFormProps {
  readonly errors: FormErrors
  /** Grows with each failed check. */
  readonly failures: number
  /** Why publishing failed. */
  readonly failure: string | null
  /** Enter in a field goes on. */
  readonly onSubmit: () => Promise<void>
  /** The field that a link of the missing list leads to. */
  readonly field?: string | undefined
  readonly children: ReactNode
}

const focusable = 'input:not([type=hidden]), textarea, button, [contenteditable]'
// The editor is fetched when it is first needed; by then it is there.
const arriving = 400

/** The form of a step: what is wrong with it first, then its fields. */
export function StepForm({ errors, failures, failure, onSubmit, field, children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (field === undefined) return
    const timer = setTimeout(() => {
      const found = form.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)
      const target = found?.matches(focusable) ? found : found?.querySelector<HTMLElement>(focusable)
      target?.focus()
    }, arriving)
    return () => clearTimeout(timer)
  }, [field])

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <ErrorSummary errors={errors} failure={failure} failures={failures} />
      {children}
    </form>
  )
}
