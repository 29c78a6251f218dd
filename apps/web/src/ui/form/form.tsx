import { Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { z } from 'zod'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { LeaveGuard } from '#ui/wizard/leave-guard.tsx'
import { ErrorSummary } from './error-summary.tsx'
import classes from './form.module.css'
import { useReloadStorage } from './use-reload-storage.ts'
import type { RecordForm } from './use-schema-form.ts'

interface FormProps<S extends z.ZodType<unknown, object>> {
  readonly form: RecordForm<S>
  /** Accessible name of the form; needed if the page has several forms. */
  readonly label?: string
  /** False for a form whose input may be lost without a warning, such as a search. */
  readonly warnOnLeave?: boolean
  /** Search parameters that choose the record on this page; see `LeaveGuard`. */
  readonly leaveParams?: readonly string[]
  readonly children: ReactNode
}

/** `useReloadStorage` stores the form's input, or warns. */
const storesItself = () => true

/** A form with an error summary. Warns before the person leaves the page with unsaved changes. */
export function Form<S extends z.ZodType<unknown, object>>({
  form,
  label,
  warnOnLeave = true,
  leaveParams = [],
  children,
}: FormProps<S>) {
  const t = useTexts(uiTexts)
  const element = useRef<HTMLFormElement>(null)
  const restored = useReloadStorage(form, label ?? '', element)
  return (
    <>
      <form
        ref={element}
        className={classes.form}
        onSubmit={(event) => {
          // React events bubble through portals: without this, a submit in a dialog would also submit the outer form.
          event.stopPropagation()
          form.submit(event)
        }}
        noValidate
        aria-label={label}
        aria-busy={form.busy}
      >
        <ErrorSummary errors={form.fields.errors} failure={form.failure} failures={form.failures} />
        {(form.restored || restored) && form.changed && (
          <Text size="sm" c="dimmed" role="status">
            {t('form.restored')}
          </Text>
        )}
        {children}
      </form>
      {warnOnLeave && (
        <LeaveGuard when={form.changed && !form.busy} params={leaveParams} store={storesItself} />
      )}
    </>
  )
}
