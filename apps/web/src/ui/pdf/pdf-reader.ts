import type { PdfAnswer, PdfRequest } from './pdf-messages.ts'

/** Callbacks of a reader. */
interface PdfListener {
  readonly opened: (pages: readonly number[]) => void
  /** The page is done: drawn, or failed. */
  readonly read: (page: number, text: string, isDrawn: boolean) => void
  /** The file can't be opened. */
  readonly failed: () => void
}

interface Wanted {
  readonly page: number
  readonly pixels: number
  /** Receives the picture, which is freed afterwards. */
  readonly paint: (picture: ImageBitmap) => void
}

// Time limit in ms per request: slower files are broken or malicious.
const patience = 30_000
// A timeout terminates the worker.
const maxWorkers = 3

/** Reads a PDF file in a worker, and draws its pages one at a time, so that each has the full time limit. */
export class PdfReader {
  private readonly tell: PdfListener
  private worker: Worker | null = null
  private workers = 0
  private timer: number | undefined
  private bytes: ArrayBuffer | null = null
  private isOpened = false
  private hasEnded = false
  private underWay: PdfRequest | null = null
  private wanted: readonly Wanted[] = []

  constructor(load: () => Promise<ArrayBuffer>, tell: PdfListener) {
    this.tell = tell
    this.startWorker()
    load()
      .then((bytes) => {
        this.bytes = bytes
        this.open()
      })
      .catch(() => this.fail())
  }

  /** Queues drawing a page `pixels` wide. @returns cancels it */
  draw(page: number, pixels: number, paint: Wanted['paint']): () => void {
    const own = { page, pixels, paint }
    this.wanted = [...this.wanted, own]
    this.next()
    return () => {
      this.wanted = this.wanted.filter((one) => one !== own)
    }
  }

  end(): void {
    this.hasEnded = true
    this.stopWorker()
  }

  private startWorker(): void {
    this.workers += 1
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
    worker.onerror = () => this.lose()
    worker.onmessage = ({ data }: MessageEvent<PdfAnswer>) => this.take(data)
    this.worker = worker
  }

  private stopWorker(): void {
    clearTimeout(this.timer)
    this.worker?.terminate()
    this.worker = null
    this.underWay = null
  }

  private open(): void {
    // Send a copy: a replacement worker may need the file too.
    if (this.bytes) this.ask({ kind: 'open', bytes: this.bytes })
  }

  private ask(request: PdfRequest): void {
    if (this.hasEnded || !this.worker) return
    this.underWay = request
    this.timer = window.setTimeout(() => this.lose(), patience)
    this.worker.postMessage(request)
  }

  private next(): void {
    if (!this.isOpened || this.underWay) return
    if (!this.worker) {
      for (const { page } of this.wanted) this.tell.read(page, '', false)
      this.wanted = []
    }
    const [first] = this.wanted
    if (first) this.ask({ kind: 'draw', page: first.page, pixels: first.pixels })
  }

  private take(answer: PdfAnswer): void {
    if (this.hasEnded) return
    clearTimeout(this.timer)
    this.underWay = null
    if (answer.kind === 'failed') this.fail()
    else if (answer.kind === 'opened') {
      if (!this.isOpened) this.tell.opened(answer.pages)
      this.isOpened = true
    } else {
      if (answer.kind === 'drawn') {
        this.wanted.find(({ page }) => page === answer.page)?.paint(answer.picture)
        // A picture takes tens of megabytes until it is freed.
        answer.picture.close()
      }
      this.finish(answer.page, answer.text, answer.kind === 'drawn')
    }
    this.next()
  }

  private finish(page: number, text: string, isDrawn: boolean): void {
    this.wanted = this.wanted.filter((one) => one.page !== page)
    this.tell.read(page, text, isDrawn)
  }

  /** Handles a stuck or crashed worker: fails only the page it was drawing. */
  private lose(): void {
    const request = this.underWay
    if (!this.isOpened || request?.kind !== 'draw') {
      this.fail()
      return
    }
    this.stopWorker()
    if (this.workers < maxWorkers) {
      this.startWorker()
      this.open()
    }
    this.finish(request.page, '', false)
    this.next()
  }

  private fail(): void {
    if (this.hasEnded) return
    this.stopWorker()
    if (!this.isOpened) this.tell.failed()
    else this.next()
  }
}
