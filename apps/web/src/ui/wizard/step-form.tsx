import type { FormErrors } from '@mantine/form'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import classes from './wizard.module.css'

interface StepFormProps {
  readonly errors: FormErrors
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

/** How long a field may take to be there: an editor is fetched when it is first needed. */
const patience = 10_000

function targetOf(root: HTMLElement, field: string): HTMLElement | null | undefined {
  const fields = root.querySelectorAll<HTMLElement>('[data-path]')
  const found = [...fields].find((one) => one.dataset.path === field)
  return found?.matches(focusable) ? found : found?.querySelector<HTMLElement>(focusable)
}

/** Leads the focus to a field as soon as it is there, unless the person goes somewhere else first. */
function leadTo(root: HTMLElement, field: string): () => void {
  const arriving = new MutationObserver(() => targetOf(root, field)?.focus())
  const stop = () => arriving.disconnect()
  // The page gives its focus to the heading first.
  const frame = requestAnimationFrame(() => {
    root.addEventListener('focusin', stop, { once: true })
    arriving.observe(root, { childList: true, subtree: true })
    targetOf(root, field)?.focus()
  })
  const over = setTimeout(stop, patience)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(over)
    root.removeEventListener('focusin', stop)
    stop()
  }
}

/** The form of a step: what is wrong with it first, then its fields. */
export function StepForm(props: StepFormProps) {
  const { errors, failures, failure, onSubmit, onBlur, field, before, after, children } = props
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = form.current
    return field === undefined || root === null ? undefined : leadTo(root, field)
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
