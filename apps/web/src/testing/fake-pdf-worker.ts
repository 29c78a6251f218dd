import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { PdfAnswer, PdfRequest } from '#ui/pdf/pdf-messages.ts'

interface FakePdfWorker {
  /** Requests to the workers, in order. */
  readonly asked: readonly PdfRequest[]
  /** Lets the newest worker answer. */
  readonly answer: (data: PdfAnswer) => void
  /** Numbers of the terminated workers, from 1. */
  readonly ended: readonly number[]
}

/** Replaces the PDF worker with a fake that the test controls, until `vi.unstubAllGlobals`. */
export function fakePdfWorker(): FakePdfWorker {
  const asked: PdfRequest[] = []
  const ended: number[] = []
  const workers: FakeWorker[] = []
  class FakeWorker {
    onmessage: ((event: { data: PdfAnswer }) => void) | null = null
    onerror: (() => void) | null = null
    private readonly number = workers.push(this)
    postMessage = (request: PdfRequest) => void asked.push(request)
    terminate = () => void ended.push(this.number)
  }
  vi.stubGlobal('Worker', FakeWorker)
  return { asked, ended, answer: (data) => act(() => workers.at(-1)?.onmessage?.({ data })) }
}

/** A picture of a page, with a spy on `close`. */
export function fakePicture(): ImageBitmap & { readonly close: ReturnType<typeof vi.fn<() => void>> } {
  return { width: 900, height: 1260, close: vi.fn<() => void>() }
}
