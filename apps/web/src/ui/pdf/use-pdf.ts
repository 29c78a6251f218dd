import { useEffect, useRef, useState } from 'react'
import type { PdfAnswer, PdfRequest } from './pdf-messages.ts'

interface DrawnPage {
  readonly picture: ImageBitmap
  readonly text: string
}

interface Pdf {
  readonly state: 'loading' | 'shown' | 'failed'
  /** Height of each page in parts of its width. */
  readonly pages: readonly number[]
  /** Pages that are drawn, by page number. */
  readonly drawn: ReadonlyMap<number, DrawnPage>
  /** Draws a page this many pixels wide. */
  readonly draw: (page: number, pixels: number) => void
}

// A file that takes longer is broken, or made to keep the reader busy.
const patience = 30_000

const start = { state: 'loading', pages: [], drawn: new Map() } as const

/** Opens a PDF file in a worker. The worker ends with the component, and when the file takes too long. */
export function usePdf(load: () => Promise<ArrayBuffer>): Pdf {
  const [pdf, setPdf] = useState<Omit<Pdf, 'draw'>>(start)
  const worker = useRef<Worker | null>(null)
  const timer = useRef<number | undefined>(undefined)
  const loads = useRef(load)

  const ask = (request: PdfRequest, transfer: Transferable[] = []) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => fail(), patience)
    worker.current?.postMessage(request, transfer)
  }
  const fail = () => {
    clearTimeout(timer.current)
    worker.current?.terminate()
    worker.current = null
    setPdf((now) => ({ ...now, state: 'failed' }))
  }
  const latest = useRef({ ask, fail })
  latest.current = { ask, fail }

  useEffect(() => {
    let isGone = false
    setPdf(start)
    const own = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
    worker.current = own
    own.onerror = () => latest.current.fail()
    own.onmessage = ({ data }: MessageEvent<PdfAnswer>) => {
      clearTimeout(timer.current)
      if (data.kind === 'failed') latest.current.fail()
      else if (data.kind === 'opened') setPdf((now) => ({ ...now, state: 'shown', pages: data.pages }))
      else setPdf((now) => ({ ...now, drawn: new Map(now.drawn).set(data.page, data) }))
    }
    loads
      .current()
      .then((bytes) => !isGone && latest.current.ask({ kind: 'open', bytes }, [bytes]))
      .catch(() => !isGone && latest.current.fail())
    return () => {
      isGone = true
      clearTimeout(timer.current)
      own.terminate()
    }
  }, [])

  return { ...pdf, draw: (page, pixels) => ask({ kind: 'draw', page, pixels }) }
}
