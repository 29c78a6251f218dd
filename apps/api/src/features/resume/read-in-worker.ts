import { Worker } from 'node:worker_threads'
import type { ParsedProfile } from '@vouch/domain'
import { type DocumentKind, type ResumeErrorCode, resumeKind } from '@vouch/resume'
import { AppError } from '#base/app-error.ts'
import { createConcurrencyLimit } from '#base/concurrency-limit.ts'
import type { CvText } from './ports.ts'
import { withAppErrors } from './resume-errors.ts'

/** Time limit in ms for reading one document. A CV of 30 pages takes under a second. */
const maxMs = 20_000
const maxMemoryMb = 256

/** Two documents at a time, because twelve concurrent reads on two CPUs all timed out. */
const limit = createConcurrencyLimit(2, 100)

export type DocumentTask =
  | { readonly kind: DocumentKind; readonly content: Uint8Array }
  | { readonly textOf: 'pdf' | 'docx'; readonly content: Uint8Array }

export type DocumentAnswer =
  | { readonly found: ParsedProfile }
  | { readonly text: string }
  | { readonly refused: { readonly code: ResumeErrorCode; readonly message: string } }

/**
 * Reads an untrusted document in a thread with limits on time and memory, so that the server stays
 * responsive. Reads two documents at a time, and up to 100 wait.
 * @throws AppError invalid for an unreadable document, unavailable if the queue is full
 */
export async function readInWorker(task: {
  readonly kind: DocumentKind
  readonly content: Uint8Array
}): Promise<ParsedProfile> {
  const answer = await limit(() => readNow(task))
  if (!('found' in answer)) throw new Error('the document thread gave no profile')
  return answer.found
}

/** Reads the text of a stored CV, see {@link CvText}. */
export const readCvText: CvText = async (content) => {
  const kind = await withAppErrors(() => resumeKind(content))
  if (kind !== 'pdf' && kind !== 'docx') throw unreadable()
  const answer = await limit(() => readNow({ textOf: kind, content }))
  if (!('text' in answer)) throw new Error('the document thread gave no text')
  return answer.text
}

async function readNow(task: DocumentTask): Promise<DocumentAnswer> {
  const worker = new Worker(new URL('./resume-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    stdout: true,
    stderr: true,
  })
  const answer = await new Promise<DocumentAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(unreadable()), maxMs)
    worker.once('message', resolve)
    worker.once('error', () => reject(unreadable()))
    worker.once('exit', () => reject(unreadable()))
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
  if ('refused' in answer) throw new AppError(answer.refused.code, answer.refused.message)
  return answer
}

function unreadable(): AppError {
  return new AppError(
    'invalid',
    'This document could not be read. Save it again, or save it in the other format (PDF or docx).',
  )
}
