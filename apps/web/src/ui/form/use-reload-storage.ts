import { type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { onBeforeReload } from '#lib/draft/before-reload.ts'
import { storeReloaded, takeReloaded } from '#lib/draft/reloaded-forms.ts'
import type { RecordForm } from './use-record-form.ts'

/**
 * Stores a form's input when the page reloads itself for a new build, and restores it. Not for a form with a password, and
 * not in a dialog, which is closed after the reload: the person is then warned before the reload.
 * @returns whether input was restored
 */
export function useReloadStorage<S extends z.ZodType<unknown, object>>(
  { fields, changed, hasDraft }: RecordForm<S>,
  label: string,
  element: RefObject<HTMLFormElement | null>,
): boolean {
  // The initial values tell the forms of two records apart.
  const [id] = useState(() => `${label} ${JSON.stringify(fields.getInitialValues())}`)
  const [restored, setRestored] = useState(false)
  const latest = useRef(fields)
  useEffect(() => {
    latest.current = fields
  })
  useEffect(() => {
    const values = hasDraft ? undefined : takeReloaded(id)
    if (values === undefined) return
    latest.current.setValues(values as Partial<z.input<S>>)
    setRestored(true)
  }, [id, hasDraft])
  useEffect(() => {
    // Drafts are stored when the page is left, however it is left.
    if (!changed || hasDraft) return undefined
    return onBeforeReload(() => {
      const form = element.current
      if (!form || form.closest('[role="dialog"]') || form.querySelector('input[type="password"]'))
        return false
      return storeReloaded(id, latest.current.getValues())
    })
  }, [id, changed, hasDraft, element])
  return restored
}
