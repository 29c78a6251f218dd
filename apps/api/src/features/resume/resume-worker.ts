import { parentPort, workerData } from 'node:worker_threads'
import { ResumeError, readDocument } from '@vouch/resume'
import { uuidv7 } from '#base/uuid.ts'
import type { DocumentAnswer, DocumentTask } from './read-in-worker.ts'

async function run({ kind, content }: DocumentTask): Promise<DocumentAnswer> {
  try {
    return { found: await readDocument(kind, content, uuidv7) }
  } catch (error) {
    if (error instanceof ResumeError) return { refused: { code: error.code, message: error.message } }
    throw error
  }
}

parentPort?.postMessage(await run(workerData as DocumentTask))
