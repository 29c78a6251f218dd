import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'unpdf/pdfjs'
import type { PdfAnswer, PdfRequest } from './pdf-messages.ts'

/**
 * Reads and draws an uploaded PDF file. Runs in a worker, so that it cannot access or block the page.
 */
const scope = self as unknown as {
  onmessage: (event: { readonly data: PdfRequest }) => void
  postMessage: (answer: PdfAnswer, transfer?: readonly Transferable[]) => void
}

interface Canvas {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** The library’s own factories need a document. */
class WorkerCanvases {
  create(width: number, height: number): Canvas {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }
  reset({ canvas }: Canvas, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height })
  }
  destroy(made: Canvas): void {
    Object.assign(made, { canvas: null, context: null })
  }
}

class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy(): void {}
}

// A page of A4 at 2,400 px of width takes 33 MB.
const maxPixels = 2400
const maxHeight = 6

let opened: Promise<PDFDocumentProxy> | undefined

async function open(bytes: ArrayBuffer): Promise<void> {
  opened = getDocument({
    data: new Uint8Array(bytes),
    CanvasFactory: WorkerCanvases,
    FilterFactory: NoFilters,
    // The page’s policy refuses fonts and code made from the file. Letters are drawn as shapes.
    disableFontFace: true,
    isEvalSupported: false,
    useWasm: false,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  }).promise
  const file = await opened
  const pages: number[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const { width, height } = (await file.getPage(number)).getViewport({ scale: 1 })
    pages.push(Math.min(maxHeight, height / width))
  }
  scope.postMessage({ kind: 'opened', pages })
}

async function draw(number: number, pixels: number): Promise<void> {
  const file = await opened
  if (!file) return
  const page = await file.getPage(number)
  const text = await textOf(page).catch(() => '')
  try {
    const picture = await pictureOf(page, pixels)
    scope.postMessage({ kind: 'drawn', page: number, picture, text }, [picture])
  } catch {
    scope.postMessage({ kind: 'undrawn', page: number, text })
  }
  page.cleanup()
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

async function pictureOf(page: PDFPageProxy, pixels: number): Promise<ImageBitmap> {
  const full = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(maxPixels, pixels) / full.width })
  const canvas = new OffscreenCanvas(
    Math.ceil(viewport.width),
    Math.ceil(Math.min(viewport.height, viewport.width * maxHeight)),
  )
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
  return canvas.transferToImageBitmap()
}

scope.onmessage = ({ data }) => {
  if (data.kind === 'open') open(data.bytes).catch(() => scope.postMessage({ kind: 'failed' }))
  else
    draw(data.page, data.pixels).catch(() =>
      scope.postMessage({ kind: 'undrawn', page: data.page, text: '' }),
    )
}
