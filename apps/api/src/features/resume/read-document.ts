import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { docxLines } from './docx-lines.ts'
import { pdfLines } from './pdf-lines.ts'
import { readCv } from './read-cv.ts'
import type { DocumentAnswer, DocumentTask } from './read-in-worker.ts'
import { readLinkedIn } from './read-linkedin.ts'

/** What runs in the thread: reads one document and says what was found. */
async function run({ kind, content }: DocumentTask): Promise<DocumentAnswer> {
  try {
    if (kind === 'linkedin') return { found: await readLinkedIn(Buffer.from(content), uuidv7) }
    const lines = kind === 'pdf' ? await pdfLines(content) : await docxLines(Buffer.from(content))
    return { found: readCv(lines, uuidv7) }
  } catch (error) {
    if (error instanceof AppError) return { refused: { code: error.code, message: error.message } }
    throw error
  }
}

parentPort?.postMessage(await run(workerData as DocumentTask))
