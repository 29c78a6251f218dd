import { type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { onBeforeReload } from '#lib/draft/before-reload.ts'
import { storeReloaded, takeReloaded } from '#lib/draft/reloaded-forms.ts'
import type { RecordForm } from './use-schema-form.ts'

/**
 * Stores a form's input when the page reloads for a new build, and restores it. A form with a password or in a dialog
 * is not stored; the person is warned before the reload instead.
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
    // A form with a draft stores it whenever the page is left.
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
