import type { ParsedProfile } from '@vouch/domain'
import { type DocumentKind, type ResumeErrorCode, resumeKind } from '@vouch/resume'
import { AppError } from '#base/app-error.ts'
import { createConcurrencyLimit } from '#base/concurrency-limit.ts'
import type { Log } from '#base/log.ts'
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
 * responsive. Reads two documents at a time; up to 100 more may wait.
 * @throws AppError invalid for an unreadable document, unavailable if the queue is full or the process cannot run
 */
export async function readInProcess(
  log: Log,
  task: { readonly kind: DocumentKind; readonly content: Uint8Array },
): Promise<ParsedProfile> {
  const answer = await limit(() => readNow(log, task))
  if (!('found' in answer)) throw new Error('the reader gave no profile')
  return answer.found
}

/** Creates a reader of the text of stored CVs, see {@link CvText}. */
export function createCvText(log: Log): CvText {
  return async (content) => {
    const kind = await withAppErrors(() => resumeKind(content))
    if (kind !== 'pdf' && kind !== 'docx') throw unreadable()
    const answer = await limit(() => readNow(log, { textOf: kind, content }))
    if (!('text' in answer)) throw new Error('the reader gave no text')
    return answer.text
  }
}

async function readNow(log: Log, task: DocumentTask): Promise<DocumentAnswer> {
  const answer = await readers.ask(task, maxMs).catch((error: unknown) => {
    throw readFailure(log, error)
  })
  if ('refused' in answer) throw new AppError(answer.refused.code, answer.refused.message)
  return answer
}

/** The error for a document that a reader gave no answer for. Logs it when the document is to blame. */
export function readFailure(log: Log, error: unknown): unknown {
  if (!(error instanceof ReaderEnded || error instanceof ReaderTooSlow)) return error
  log.warn({ err: error, reason: error instanceof ReaderEnded ? error.reason : 'time' }, 'a CV was not read')
  return unreadable(error)
}

function unreadable(cause?: Error): AppError {
  return new AppError(
    'invalid',
    'This document could not be read. Save it again, or save it in the other format (PDF or docx).',
    { cause },
  )
}
