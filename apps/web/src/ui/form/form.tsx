import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { LeaveGuard } from '#ui/wizard/leave-guard.tsx'
import { ErrorSummary } from './error-summary.tsx'
import classes from './form.module.css'
import type { RecordForm } from './use-record-form.ts'

interface FormProps<S extends z.ZodType<unknown, object>> {
  readonly form: RecordForm<S>
  /** Names the form when the page has several. */
  readonly label?: string
  /** Off where leaving loses nothing, such as a search or signing in. */
  readonly warnOnLeave?: boolean
  readonly children: ReactNode
}

/** The frame of every form: error summary that takes focus, and a warning before changes are left behind. */
export function Form<S extends z.ZodType<unknown, object>>({
  form,
  label,
  warnOnLeave = true,
  children,
}: FormProps<S>) {
  const t = useTexts(uiTexts)
  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          // A dialog is part of the form that opened it, for React: submitting the one is not submitting the other.
          event.stopPropagation()
          form.submit(event)
        }}
        noValidate
        aria-label={label}
        aria-busy={form.busy}
      >
        <ErrorSummary errors={form.fields.errors} failure={form.failure} failures={form.failures} />
        {form.restored && form.changed && (
          <Text size="sm" c="dimmed" role="status">
            {t('form.restored')}
          </Text>
        )}
        {children}
      </form>
      {warnOnLeave && <LeaveGuard when={form.changed && !form.busy} />}
    </>
  )
}
