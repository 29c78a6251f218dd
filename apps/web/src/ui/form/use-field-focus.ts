import { useEffect, useRef, useState } from 'react'
import { findField, focusField } from './find-field.ts'

/**
 * Focuses fields of a list whose rows come and go.
 * @param first path of the field that is focused when the form opens
 * @returns the ref of the element around the fields, and `focusNext`: call it with the change that renders the field
 */
export function useFieldFocus(first?: string) {
  const box = useRef<HTMLDivElement>(null)
  const [next, setNext] = useState(first === undefined ? null : { path: first })
  useEffect(() => {
    if (next) focusField(findField(box.current, next.path))
  }, [next])
  return { box, focusNext: (path: string) => setNext({ path }) }
}
