import { documentText, ResumeError, readDocument } from '@vouch/resume'
import { uuidv7 } from '#base/uuid.ts'
import { serveReader } from '#platform/readers/serve-reader.ts'
import type { DocumentAnswer, DocumentTask } from './read-in-process.ts'

const { send, done } = serveReader<DocumentTask, DocumentAnswer>(async (task) => {
  send(await run(task))
  done()
})

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
