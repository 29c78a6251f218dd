import type { ParsedProfile } from '@vouch/domain'
import { type DocumentKind, type ResumeErrorCode, resumeKind } from '@vouch/resume'
import { AppError } from '#base/app-error.ts'
import { createConcurrencyLimit } from '#base/concurrency-limit.ts'
import { createReaderPool, ReaderEnded, ReaderTooSlow } from '#platform/readers/reader-pool.ts'
import type { CvText } from './ports.ts'
import { withAppErrors } from './resume-errors.ts'

/** Time limit in ms for reading one document. A CV of 30 pages takes under a second. */
const maxMs = 20_000

/** Two documents at a time, because twelve concurrent reads on two CPUs all timed out. */
const limit = createConcurrencyLimit(2, 100)

export type DocumentTask =
  | { readonly kind: DocumentKind; readonly content: Uint8Array }
  | { readonly textOf: 'pdf' | 'docx'; readonly content: Uint8Array }

export type DocumentAnswer =
  | { readonly found: ParsedProfile }
  | { readonly text: string }
  | { readonly refused: { readonly code: ResumeErrorCode; readonly message: string } }

const readers = createReaderPool<DocumentTask, DocumentAnswer>({
  program: new URL('./resume-process.ts', import.meta.url),
  maxMemoryMb: 256,
})

/**
 * Reads an untrusted document in a process with limits on time and memory, so that the server stays
 * responsive. Reads two documents at a time, and up to 100 wait.
 * @throws AppError invalid for an unreadable document, unavailable if the queue is full
 */
export async function readInProcess(task: {
  readonly kind: DocumentKind
  readonly content: Uint8Array
}): Promise<ParsedProfile> {
  const answer = await limit(() => readNow(task))
  if (!('found' in answer)) throw new Error('the reader gave no profile')
  return answer.found
}

/** Reads the text of a stored CV, see {@link CvText}. */
export const readCvText: CvText = async (content) => {
  const kind = await withAppErrors(() => resumeKind(content))
  if (kind !== 'pdf' && kind !== 'docx') throw unreadable()
  const answer = await limit(() => readNow({ textOf: kind, content }))
  if (!('text' in answer)) throw new Error('the reader gave no text')
  return answer.text
}

async function readNow(task: DocumentTask): Promise<DocumentAnswer> {
  const answer = await readers.ask(task, maxMs).catch((error: unknown) => {
    throw error instanceof ReaderEnded || error instanceof ReaderTooSlow ? unreadable() : error
  })
  if ('refused' in answer) throw new AppError(answer.refused.code, answer.refused.message)
  return answer
}

function unreadable(): AppError {
  return new AppError(
    'invalid',
    'This document could not be read. Save it again, or save it in the other format (PDF or docx).',
  )
}
