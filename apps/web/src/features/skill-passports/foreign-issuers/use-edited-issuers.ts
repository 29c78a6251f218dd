import type { ForeignIssuer } from '@vouch/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * The issuers whose forms are open, as they were when editing began. Several may be open, so that opening one never
 * closes another with unsaved words.
 * @param list element with the rows: after a form has closed, the focus returns to the row's button
 */
export function useEditedIssuers(list: RefObject<HTMLElement | null>) {
  const [edited, setEdited] = useState<readonly ForeignIssuer[]>([])
  const closed = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button exists once the form is gone
  useEffect(() => {
    if (closed.current === null) return
    const button = list.current?.querySelector<HTMLElement>(`[data-edit="${closed.current}"]`)
    const target = button ?? list.current
    target?.focus()
    closed.current = null
  }, [edited, list])
  return {
    edited,
    open: (issuer: ForeignIssuer) => setEdited((before) => [...before, issuer]),
    close: (id: string) => {
      closed.current = id
      setEdited((before) => before.filter((one) => one.id !== id))
    },
  }
}
