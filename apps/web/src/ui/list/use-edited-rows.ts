import { type RefObject, useEffect, useState } from 'react'

/**
 * The rows whose forms are open, as they were when editing began. Several may be open, so that opening one never closes
 * another with unsaved words.
 * @param list element with the rows: after a form has closed, the focus returns to the row's button `data-edit={id}`
 */
export function useEditedRows<T extends { readonly id: string }>(list: RefObject<HTMLElement | null>) {
  const [edited, setEdited] = useState<readonly T[]>([])
  const [closed, setClosed] = useState<{ readonly id: string } | null>(null)
  useEffect(() => {
    if (!closed) return
    const button = list.current?.querySelector<HTMLElement>(`[data-edit="${closed.id}"]`)
    const target = button ?? list.current
    target?.focus()
  }, [closed, list])
  return {
    edited,
    open: (row: T) => setEdited((before) => [...before, row]),
    close: (id: string) => {
      setEdited((before) => before.filter((one) => one.id !== id))
      setClosed({ id })
    },
  }
}
