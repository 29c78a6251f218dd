import type { CsvLayout } from './csv-dialect.ts'
import { csvFields } from './csv-fields.ts'
import { type DecodeRow, notUtf8 } from './decode-record.ts'
import { type SourceRow, tooLong } from './posting-source.ts'
import { splitRecords } from './split-records.ts'

const unclosed = 'A quotation mark in this row is never closed; the row was skipped'

/** Reads the rows of a CSV file below its header. */
export async function* csvRows(
  stream: AsyncIterable<Buffer>,
  layout: CsvLayout,
  decode: DecodeRow,
): AsyncGenerator<SourceRow> {
  const { header, headerLine, delimiter, backslash, lineEnd } = layout
  const rules = { delimiter: delimiter.charCodeAt(0), backslash, lineEnd, fields: header.length }
  for await (const record of splitRecords(stream, rules)) {
    const { line: row } = record
    if (row <= headerLine) continue
    if ('lost' in record) {
      yield { row, problem: record.lost === 'unclosed' ? unclosed : tooLong }
      continue
    }
    const text = decode(record.bytes)
    if (text === undefined) yield { row, problem: notUtf8 }
    else if (!isBlank(text, delimiter)) yield toRow(row, csvFields(text, layout), header)
  }
}

function isBlank(text: string, delimiter: string): boolean {
  return (text.startsWith(delimiter) || text.startsWith(' ')) && text.replaceAll(delimiter, '').trim() === ''
}

function toRow(row: number, fields: readonly string[] | undefined, header: readonly string[]): SourceRow {
  if (!fields) return { row, problem: unclosed }
  const values: Record<string, unknown> = {}
  for (let index = 0; index < header.length; index += 1) values[header[index] ?? ''] = fields[index]
  if (fields.length > header.length && fields.slice(header.length).some((field) => field.trim() !== '')) {
    return { row, problem: `The row has ${fields.length} fields where the header has ${header.length}` }
  }
  return { row, values }
}
