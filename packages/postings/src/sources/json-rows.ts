import type { PostingFormat } from '@vouch/contract'
import { shapeItem } from './board-shapes.ts'
import { type DecodeRow, notUtf8 } from './decode-record.ts'
import { flatten } from './flatten.ts'
import { jsonItems } from './json-items.ts'
import type { ItemPath } from './json-shape.ts'
import { type SourceRow, sourceLimits, tooLong } from './posting-source.ts'
import { splitRecords } from './split-records.ts'

const tooDeep = `The row is nested more than ${sourceLimits.depth} levels deep and was skipped`

/** Reads JSON Lines: one JSON object per line. Skips empty lines. */
export async function* jsonLineRows(
  stream: AsyncIterable<Buffer>,
  format: PostingFormat,
  decode: DecodeRow,
): AsyncGenerator<SourceRow> {
  for await (const record of splitRecords(stream, {})) {
    const row =
      'lost' in record
        ? { row: record.line, problem: tooLong }
        : read(record.line, record.bytes, format, decode)
    if (row) yield row
  }
}

/** Reads the list of postings in a JSON text. */
export async function* jsonRows(
  stream: AsyncIterable<Buffer>,
  path: ItemPath,
  about: { readonly format: PostingFormat; readonly name: string },
  decode: DecodeRow,
): AsyncGenerator<SourceRow> {
  let number = 0
  for await (const item of jsonItems(stream, path, about.name)) {
    number += 1
    if ('lost' in item) yield { row: number, problem: item.lost === 'too-deep' ? tooDeep : tooLong }
    else {
      const row = read(number, item.bytes, about.format, decode)
      if (row) yield row
    }
  }
}

function read(row: number, bytes: Buffer, format: PostingFormat, decode: DecodeRow): SourceRow | undefined {
  const text = decode(bytes)
  if (text === undefined) return { row, problem: notUtf8 }
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { row, problem: 'The row is not valid JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { row, problem: 'The row is not a JSON object' }
  }
  const item = shapeItem(value as Record<string, unknown>, format)
  return item && { row, values: flatten(item) }
}
