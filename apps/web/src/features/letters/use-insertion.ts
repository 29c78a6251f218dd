import { useLayoutEffect, useRef, useState } from 'react'

type Path = 'subject' | 'body'
type Field = HTMLInputElement | HTMLTextAreaElement

/** Where text goes: the field that was used last, and its selection. */
interface Cursor {
  readonly path: Path
  readonly start: number
  readonly end: number
}

/** Inserts text at the cursor of the field that was used last; at first, at the end of the body. */
export function useInsertion(read: (path: Path) => string, onChange: (path: Path, value: string) => void) {
  const elements = useRef<Partial<Record<Path, Field | null>>>({})
  const used = useRef<Path | null>(null)
  const [moved, setMoved] = useState<Cursor | null>(null)

  // React sets the new value first, which moves the cursor to the end.
  useLayoutEffect(() => {
    const element = moved && elements.current[moved.path]
    if (!element) return
    element.focus()
    element.setSelectionRange(moved.start, moved.end)
  }, [moved])

  return {
    fieldProps: (path: Path) => ({
      ref: (element: Field | null) => {
        elements.current[path] = element
      },
      onFocusCapture: () => {
        used.current = path
      },
    }),
    insert: (text: string) => {
      const path = used.current ?? 'body'
      const value = read(path)
      const element = used.current && elements.current[path]
      const start = element?.selectionStart ?? value.length
      const end = element?.selectionEnd ?? value.length
      onChange(path, value.slice(0, start) + text + value.slice(end))
      setMoved({ path, start: start + text.length, end: start + text.length })
    },
  }
}
