import { createReadStream } from 'node:fs'
import { constants, setPriority } from 'node:os'
import {
  createMapper,
  openPostings,
  type PostingNote,
  type PostingSource,
  type SourceRow,
  UnreadableSource,
} from '@vouch/postings'
import { serveReader } from '#platform/readers/serve-reader.ts'
import { cleanRichText } from '#platform/rich-text.ts'
import { type JobValues, jobValues } from './job-values.ts'
import type {
  FromReader,
  OpenedFile,
  PostingMapping,
  ReadingEnd,
  ReadingTask,
  RowNote,
  SampleRow,
  ToReader,
} from './reading-task.ts'

/** Rows and characters of a batch: enough for PostgreSQL to work in bulk, little enough to wait for. */
const batchRows = 500
const batchCharacters = 4_000_000
/** Bytes of a file that are read at once. */
const readBytes = 262_144
/** Characters of a row that are kept for the preview. */
const sampleCharacters = 200_000

// Requests get the processor first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let bytes = 0
let chunkCame: (message: ToReader) => void = () => undefined
let moreCame: () => void = () => undefined

const { send, done } = serveReader<ToReader, FromReader>((message) => {
  if ('task' in message) return run(message.task, message.path)
  if ('more' in message) moreCame()
  else chunkCame(message)
})

async function* chunks(path: string | null): AsyncGenerator<Buffer> {
  for await (const chunk of path === null
    ? sentChunks()
    : createReadStream(path, { highWaterMark: readBytes })) {
    bytes += chunk.length
    yield chunk
  }
}

async function* sentChunks(): AsyncGenerator<Buffer> {
  while (true) {
    const answer = Promise.withResolvers<ToReader>()
    chunkCame = answer.resolve
    send({ pull: true })
    const message = await answer.promise
    if (!('chunk' in message)) return
    yield Buffer.from(message.chunk.buffer, message.chunk.byteOffset, message.chunk.byteLength)
  }
}

async function run(task: ReadingTask, path: string | null): Promise<void> {
  bytes = 0
  send(await endOf(task, path))
  done()
}

async function endOf(task: ReadingTask, path: string | null): Promise<ReadingEnd> {
  try {
    const source = await openPostings(chunks(path), { fileName: task.fileName })
    if (task.kind === 'open') return { opened: await open(source, task.rows) }
    await read(source, task, task.skip)
    return { done: true }
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error
    return { unreadable: { reason: error.reason, message: error.message } }
  }
}

async function open(source: PostingSource, most: number): Promise<OpenedFile> {
  const samples: SampleRow[] = []
  for await (const row of source.rows()) {
    samples.push(shortened(row))
    if (samples.length === most) break
  }
  const { format, encoding, columns, notes } = source
  return { format, encoding, columns, notes, samples }
}

/** A row without values that are too long for a preview. */
function shortened(row: SourceRow): SampleRow {
  if ('problem' in row) return row
  let left = sampleCharacters
  const values = Object.entries(row.values).flatMap(([name, value]) => {
    left -= name.length + (typeof value === 'string' ? value.length : JSON.stringify(value ?? null).length)
    return left >= 0 ? [[name, value]] : []
  })
  return { row: row.row, values: Object.fromEntries(values) }
}

async function read(source: PostingSource, mapping: PostingMapping, skip: number): Promise<void> {
  const map = createMapper(mapping.columns, { ...mapping, cleanHtml: cleanRichText })
  const idColumn = mapping.columns.find(({ field }) => field === 'id')?.name
  let batch = emptyBatch()
  let skipped = 0
  const flush = async () => {
    const { jobs, read: count, rejected, notes } = batch
    const text = Buffer.from(`[${jobs.join(',')}]`)
    batch = emptyBatch()
    // Nothing is read while a batch is stored: otherwise an import would keep two processors busy, and requests wait.
    const more = Promise.withResolvers<void>()
    moreCame = more.resolve
    send({ batch: { jobs: text, read: count, rejected, notes, bytes } })
    await more.promise
  }
  for await (const row of source.rows()) {
    if (skipped < skip) {
      skipped += 1
      continue
    }
    batch.read += 1
    const mapped = 'values' in row ? map(row) : { rejected: { column: null, message: row.problem } }
    if ('rejected' in mapped) {
      batch.rejected += 1
      const id = 'values' in row && idColumn !== undefined ? row.values[idColumn] : ''
      const sourceId = typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : ''
      batch.notes.push({ row: row.row, n: null, sourceId: plain(sourceId), ...plainNote(mapped.rejected) })
    } else {
      const { posting } = mapped
      const n = batch.jobs.length
      const values: JobValues = jobValues(n, posting, mapping.storing, mapping.now)
      const text = JSON.stringify(values)
      batch.jobs.push(text)
      batch.characters += text.length
      for (const note of posting.notes)
        batch.notes.push({ row: row.row, n, sourceId: posting.sourceId, ...plainNote(note) })
    }
    if (batch.read >= batchRows || batch.characters >= batchCharacters) await flush()
  }
  if (batch.read > 0) await flush()
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
}

function plainNote({ column, message }: PostingNote): PostingNote {
  return { column: column === null ? null : plain(column), message: plain(message) }
}

function emptyBatch() {
  return { jobs: [] as string[], notes: [] as RowNote[], read: 0, rejected: 0, characters: 0 }
}
