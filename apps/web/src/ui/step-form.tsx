import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import classes from './wizard.module.css'

interface StepFormProps {
  readonly errors: Readonly<Record<string, string>>
  /** Grows with each failed check. */
  readonly failures: number
  /** Why the step's own act, such as publishing, failed. */
  readonly failure: string | null
  /** Enter in a field goes on. */
  readonly onSubmit: () => Promise<void>
  readonly onBlur?: (event: FocusEvent<HTMLElement>) => void
  /** The field that a link of the missing list leads to. */
  readonly field?: string | undefined
  /** Above and below the fields: what has forms of its own. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly children: ReactNode
}

const focusable = 'input:not([type=hidden], [hidden]), textarea, button, [contenteditable]'

/** The form of a step: what is wrong with it first, then its fields. */
export function StepForm(props: StepFormProps) {
  const { errors, failures, failure, onSubmit, onBlur, field, before, after, children } = props
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (field === undefined) return
    // The page gives its focus to the heading first.
    const frame = requestAnimationFrame(() => {
      const fields = form.current?.querySelectorAll<HTMLElement>('[data-path]') ?? []
      const found = [...fields].find((one) => one.dataset.path === field)
      const target = found?.matches(focusable) ? found : found?.querySelector<HTMLElement>(focusable)
      target?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [field])

  return (
    <div ref={form} className={classes.form} data-form>
      <ErrorSummary errors={errors} failure={failure} failures={failures} />
      {before}
      <form
        className={classes.form}
        noValidate
        {...(onBlur && { onBlur })}
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        {children}
      </form>
      {after}
    </div>
  )
}
