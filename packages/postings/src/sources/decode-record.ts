import type { SourceRow } from './posting-source.ts'
import type { RawRecord } from './split-records.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes one row of a file.
 * @returns the text, or an unreadable row with the reason
 */
export function decode(record: RawRecord): string | SourceRow {
  if ('tooLong' in record) return { row: record.line, problem: 'The row is longer than 2 MB' }
  try {
    return utf8.decode(record.bytes)
  } catch {
    return { row: record.line, problem: 'The row is not text in UTF-8' }
  }
}
