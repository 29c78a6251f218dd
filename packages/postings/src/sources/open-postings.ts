import { proposeColumns } from '../columns/propose-columns.ts'
import { csvRows } from './csv-rows.ts'
import { jsonLineRows } from './json-lines.ts'
import type { PostingSource, SourceRow } from './posting-source.ts'

/** What is known of a source before it is read. */
interface SourceAbout {
  readonly fileName?: string
  readonly mediaType?: string
}

/** Part of a source that is read ahead to find out its format and columns. */
const headBytes = 2 ** 20

/**
 * Opens a source of postings: finds out its format, encoding and columns from its first megabyte.
 * @throws UnreadableSource for a source of another kind, with a sentence for the person who gave it
 */
export async function openPostings(
  stream: AsyncIterable<Buffer>,
  _about: SourceAbout = {},
): Promise<PostingSource> {
  const chunks = stream[Symbol.asyncIterator]()
  const head = await readHead(chunks)
  const format = /^\s*[{[]/.test(head.subarray(0, 1024).toString()) || head[0] === 0xff ? 'json-lines' : 'csv'
  let header: readonly string[] = []
  const read = (bytes: AsyncIterable<Buffer>) =>
    format === 'csv' ? csvRows(bytes, (names) => (header = names)) : jsonLineRows(bytes)
  const sample: SourceRow[] = []
  for await (const row of read(only(head))) sample.push(row)
  return {
    format,
    encoding: 'utf-8',
    columns: proposeColumns(sample, header),
    notes: [],
    rows: () => read(whole(head, chunks)),
  }
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  while (size < headBytes) {
    const { done, value } = await chunks.next()
    if (done) break
    parts.push(value)
    size += value.length
  }
  return Buffer.concat(parts)
}

async function* only(head: Buffer): AsyncGenerator<Buffer> {
  yield head
}

async function* whole(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}
