import { Worker } from 'node:worker_threads'
import type { FoundProfile } from '@vouch/domain'
import type { DocumentKind, ResumeErrorCode } from '@vouch/resume'
import { AppError } from '#base/app-error.ts'
import { createTurns } from '#base/turns.ts'

/** A CV of 30 pages takes under a second. */
const maxMs = 20_000
const maxMemoryMb = 256

/** Twelve at once on two processors all timed out. */
const turns = createTurns(2, 100)

export interface DocumentTask {
  readonly kind: DocumentKind
  readonly content: Uint8Array
}

export type DocumentAnswer =
  | { readonly found: FoundProfile }
  | { readonly refused: { readonly code: ResumeErrorCode; readonly message: string } }

/**
 * Reads an untrusted document in a thread with limits on time and memory, so that the server keeps answering. Two are read
 * at a time, up to 100 wait.
 * @throws AppError invalid: the document cannot be read; unavailable: the queue is full
 */
export function readInWorker(task: DocumentTask): Promise<FoundProfile> {
  return turns(() => readNow(task))
}

async function readNow(task: DocumentTask): Promise<FoundProfile> {
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
  return answer.found
}

function unreadable(): AppError {
  return new AppError(
    'invalid',
    'This document cannot be read. Save it anew, or as the other of PDF and docx.',
  )
}
