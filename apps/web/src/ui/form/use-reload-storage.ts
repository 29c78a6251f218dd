import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { storeReloaded, takeReloaded } from '#lib/draft/reloaded-forms.ts'
import type { RecordForm } from './use-record-form.ts'

/**
 * Keeps a form's input when the page reloads itself for a new build. Not for a form with a password, and not in a
 * dialog, which is closed after the reload: `store` then returns false, so that the person is warned.
 */
export function useReloadStorage<S extends z.ZodType<unknown, object>>(
  { fields, hasDraft }: RecordForm<S>,
  label: string,
  element: RefObject<HTMLFormElement | null>,
): { readonly store: () => boolean; readonly restored: boolean } {
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
  const store = useCallback(() => {
    if (hasDraft) return true
    const form = element.current
    if (!form || form.closest('[role="dialog"]') || form.querySelector('input[type="password"]')) return false
    return storeReloaded(id, latest.current.getValues())
  }, [id, hasDraft, element])
  return { store, restored }
}
