import type { FormErrors } from '@mantine/form'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { findField, focusField } from '#ui/form/find-field.ts'
import classes from './wizard.module.css'

interface StepFormProps {
  readonly errors: FormErrors
  /** Number of failed checks. Each new failure moves focus to the error summary. */
  readonly failures: number
  /** Error message of the step's command, such as publishing. */
  readonly failure: string | null
  /** Called when Enter submits the form. */
  readonly onSubmit: () => Promise<void>
  readonly onBlur?: (event: FocusEvent<HTMLElement>) => void
  /** Path of the field to focus, from the URL. */
  readonly field?: string | undefined
  /** Content with its own forms, above and below the form. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** How long to wait for a field to appear, in ms; the rich text editor loads on first use. */
const maxWait = 10_000

/**
 * Focuses a field when it is rendered, unless the person moves focus first.
 * @returns a function that stops waiting
 */
function focusWhenRendered(root: HTMLElement, field: string): () => void {
  const focus = () => focusField(findField(root, field))
  const observer = new MutationObserver(focus)
  const stop = () => observer.disconnect()
  // Wait a frame, because the page focuses its heading first.
  const frame = requestAnimationFrame(() => {
    root.addEventListener('focusin', stop, { once: true })
    observer.observe(root, { childList: true, subtree: true })
    focus()
  })
  const timer = setTimeout(stop, maxWait)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    root.removeEventListener('focusin', stop)
    stop()
  }
}

/** The form of a wizard step, with its error messages above. */
export function StepForm(props: StepFormProps) {
  const { errors, failures, failure, onSubmit, onBlur, field, before, after, children } = props
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = form.current
    return field === undefined || root === null ? undefined : focusWhenRendered(root, field)
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
