import type { PostingFormat } from '@vouch/contract'
import { proposeColumns } from '../columns/propose-columns.ts'
import { formatOf } from './board-shapes.ts'
import { readCsvLayout } from './csv-dialect.ts'
import { csvRows } from './csv-rows.ts'
import { createDecoder } from './decode-record.ts'
import { detectKind, type TextKind } from './detect-format.ts'
import { detectEncoding, type Encoding, toUtf8 } from './encoding.ts'
import { type Head, only, readHead, textOfChunks } from './head.ts'
import { jsonLineRows, jsonRows } from './json-rows.ts'
import { findItems, type ItemPath } from './json-shape.ts'
import { refuseBinary, refuseOtherKinds } from './other-kinds.ts'
import { pageRows } from './page-rows.ts'
import { type PostingSource, type SourceRow, sourceLimits, UnreadableSource } from './posting-source.ts'
import { findElement, xmlRows } from './xml-rows.ts'

/** What is known of a source before it is read. */
export interface SourceAbout {
  /** Name in sentences about the source. */
  readonly fileName?: string
  readonly mediaType?: string
}

/** Reads the rows of a source in UTF-8. */
type ReadRows = (stream: AsyncIterable<Buffer>) => AsyncIterable<SourceRow>

interface Reader {
  readonly format: PostingFormat
  readonly read: ReadRows
  readonly header?: readonly string[]
  readonly notes?: readonly string[]
}

/**
 * Opens a source of postings: finds out its format, encoding and columns from its first megabyte. Neither name nor media
 * type count, as both are often wrong.
 * @throws UnreadableSource for a source of another kind, with a sentence for the person who gave it
 */
export async function openPostings(
  stream: AsyncIterable<Buffer>,
  { fileName = '' }: SourceAbout,
): Promise<PostingSource> {
  const head = await readHead(stream)
  try {
    return await openHead(head, fileName)
  } catch (error) {
    await head.close()
    throw error
  }
}

async function openHead(head: Head, fileName: string): Promise<PostingSource> {
  const name = fileName || 'The file'
  if (head.bytes.length === 0) throw new UnreadableSource('empty', `${name} is empty.`)
  const encoding = detectEncoding(head.bytes)
  if (encoding.mark === 0) await refuseOtherKinds(head.bytes, name, fileName)
  const bytes = await wholeText(toUtf8(only(head.bytes), encoding))
  const text = bytes.toString()
  if (text.trim() === '') throw new UnreadableSource('empty', `${name} is empty.`)
  refuseBinary(text, name)
  const reader = createReader(detectKind(text), text, {
    name,
    isAscii: encoding.isAscii,
    isWhole: head.isWhole,
  })
  const sample = await sampleOf(reader, bytes, head)
  const columns = proposeColumns(sample, reader.header ?? [])
  refuseColumns(columns.length, name)
  if (sample.length === 0 && head.isWhole) throw new UnreadableSource('empty', `${name} has no postings.`)
  if (columns.length === 0 && head.isWhole) refuseProblems(sample, name)
  return {
    format: reader.format,
    encoding: encoding.label,
    columns,
    notes: [...(reader.notes ?? []), ...encodingNotes(encoding)],
    rows: () => reader.read(toUtf8(head.whole(), encoding)),
  }
}

function encodingNotes({ label, isMixed }: Encoding): string[] {
  if (!isMixed) return []
  return [
    `Some rows are in UTF-8 and others in ${label}. All are read as ${label}, so check letters like ä and é`,
  ]
}

interface TextAbout {
  readonly name: string
  readonly isAscii: boolean
  readonly isWhole: boolean
}

function createReader(kind: TextKind, text: string, { name, isAscii, isWhole }: TextAbout): Reader {
  if (kind === 'table') return csvReader(text, name, isAscii)
  if (kind === 'page') {
    return {
      format: 'schema-org',
      read: async function* (stream) {
        yield* pageRows((await wholeText(stream, name)).toString(), name)
      },
    }
  }
  if (kind === 'xml') {
    const element = findElement(text, name)
    return { format: 'indeed-xml', read: (stream) => xmlRows(textOfChunks(stream), element, name) }
  }
  if (kind === 'json-lines') {
    const format = formatOf(firstObject(text) ?? {}, 'json-lines')
    return { format, read: (stream) => jsonLineRows(stream, format, createDecoder(isAscii)) }
  }
  const path = findItems(text, isWhole, name)
  const format = jsonFormat(text, path)
  return { format, read: (stream) => jsonRows(stream, path, { format, name }, createDecoder(isAscii)) }
}

function csvReader(text: string, name: string, isAscii: boolean): Reader {
  const layout = readCsvLayout(text)
  if (!layout)
    throw new UnreadableSource('kind', `${name} is not a table, JSON or XML: no columns were found.`)
  refuseColumns(layout.header.length, name)
  return {
    format: 'csv',
    read: (stream) => csvRows(stream, layout, createDecoder(isAscii)),
    header: layout.header,
    notes: layout.notes,
  }
}

/** The format of a JSON list by its first items, of which one may be something else, as in a graph. */
function jsonFormat(text: string, path: ItemPath): PostingFormat {
  const list = path ? text.slice(Math.max(0, text.indexOf('['))) : text
  if (/"@type"\s*:\s*(\[\s*)?"(https?:\/\/schema\.org\/)?JobPosting"/.test(text.slice(0, 200_000)))
    return 'schema-org'
  const keys = new Set([...list.slice(0, 200_000).matchAll(/"(\w{2,40})"\s*:/g)].map(([, key]) => key ?? ''))
  return formatOf(Object.fromEntries([...keys].map((key) => [key, true])), 'json')
}

function firstObject(text: string): Readonly<Record<string, unknown>> | undefined {
  for (const line of text.split('\n', 60)) {
    try {
      const value: unknown = JSON.parse(line)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return value as Record<string, unknown>
      }
    } catch {
      // Damaged lines are named when the rows are read.
    }
  }
  return undefined
}

/** The rows of the head. What is wrong with its end is only known when it is the whole source. */
async function sampleOf({ read }: Reader, bytes: Buffer, head: Head): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  try {
    for await (const row of read(only(bytes))) rows.push(row)
  } catch (error) {
    const isCut = error instanceof UnreadableSource && error.reason !== 'refused'
    if (head.isWhole || !isCut) throw error
  }
  if (!head.isWhole && rows.length > 1) rows.pop()
  return rows
}

function refuseColumns(count: number, name: string): void {
  if (count > sourceLimits.columns) {
    throw new UnreadableSource(
      'refused',
      `${name} has ${count} columns. At most ${sourceLimits.columns} can be read.`,
    )
  }
}

/** @throws UnreadableSource if there are rows, but none that can be read */
function refuseProblems(sample: readonly SourceRow[], name: string): void {
  const [first] = sample
  if (first && 'problem' in first) {
    throw new UnreadableSource(
      'damaged',
      `${name} has no row that can be read. Row ${first.row}: ${first.problem}.`,
    )
  }
}

async function wholeText(stream: AsyncIterable<Buffer>, name = ''): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > sourceLimits.pageBytes) {
      throw new UnreadableSource('refused', `${name} is a web page of more than 16 MB, which is not read.`)
    }
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}
