import { parentPort, workerData } from 'node:worker_threads'
import { documentText, ResumeError, readDocument } from '@vouch/resume'
import { uuidv7 } from '#base/uuid.ts'
import type { DocumentAnswer, DocumentTask } from './read-in-worker.ts'

async function run(task: DocumentTask): Promise<DocumentAnswer> {
  try {
    const { content } = task
    if ('textOf' in task) return { text: await documentText(task.textOf, content) }
    return { found: await readDocument(task.kind, content, uuidv7) }
  } catch (error) {
    if (error instanceof ResumeError) return { refused: { code: error.code, message: error.message } }
    throw error
  }
}

parentPort?.postMessage(await run(workerData as DocumentTask))
