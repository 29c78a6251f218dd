import { useCallback, useEffect, useRef, useState } from 'react'
import { PdfReader } from './pdf-reader.ts'

interface PageRead {
  readonly text: string
  readonly isDrawn: boolean
}

interface Pdf {
  readonly state: 'loading' | 'shown' | 'failed'
  /** Height of each page divided by its width. */
  readonly pages: readonly number[]
  /** Pages that have been read, by page number. */
  readonly read: ReadonlyMap<number, PageRead>
}

const start: Pdf = { state: 'loading', pages: [], read: new Map() }

/** Opens a PDF file in a worker, terminated on unmount. For `draw`, see `PdfReader`. */
export function usePdf(load: () => Promise<ArrayBuffer>): Pdf & Pick<PdfReader, 'draw'> {
  const [pdf, setPdf] = useState(start)
  const reader = useRef<PdfReader | null>(null)
  const loads = useRef(load)

  useEffect(() => {
    setPdf(start)
    const own = new PdfReader(loads.current, {
      opened: (pages) => setPdf((now) => ({ ...now, state: 'shown', pages })),
      read: (page, text, isDrawn) =>
        setPdf((now) => {
          const known = text || now.read.get(page)?.text || ''
          return { ...now, read: new Map(now.read).set(page, { text: known, isDrawn }) }
        }),
      failed: () => setPdf((now) => ({ ...now, state: 'failed' })),
    })
    reader.current = own
    return () => own.end()
  }, [])

  const draw = useCallback<PdfReader['draw']>(
    (...wish) => reader.current?.draw(...wish) ?? (() => undefined),
    [],
  )
  return { ...pdf, draw }
}
