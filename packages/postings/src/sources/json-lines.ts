import { decode } from './decode-record.ts'
import type { SourceRow } from './posting-source.ts'
import { type RawRecord, splitRecords } from './split-records.ts'

/** Reads JSON Lines: one JSON object per line. Skips empty lines. */
export async function* jsonLineRows(stream: AsyncIterable<Buffer>): AsyncGenerator<SourceRow> {
  for await (const record of splitRecords(stream, false)) yield jsonRow(record)
}

function jsonRow(record: RawRecord): SourceRow {
  const text = decode(record)
  if (typeof text !== 'string') return text
  try {
    const values: unknown = JSON.parse(text)
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) {
      return { row: record.line, values: values as Record<string, unknown> }
    }
    return { row: record.line, problem: 'The row is not a JSON object' }
  } catch {
    return { row: record.line, problem: 'The row is not valid JSON' }
  }
}
