import { parse } from 'csv-parse/sync'
import { type RawRecord, splitRecords } from './split-records.ts'

/** One row of the import file: its fields, or the reason why it is unreadable. */
export type Row =
  | { readonly line: number; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly unreadable: string }

export type FileFormat = 'jsonl' | 'csv'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const tooLong = 'The row is longer than 2 MB'

/** Reads the rows of an import file one at a time. Skips empty lines. */
export async function* readRows(stream: AsyncIterable<Buffer>, format: FileFormat): AsyncGenerator<Row> {
  if (format === 'jsonl') {
    for await (const record of splitRecords(stream, false)) yield jsonRow(record)
    return
  }
  yield* csvRows(splitRecords(stream, true))
}

/** Reads CSV rows. The first row is the header. */
async function* csvRows(records: AsyncIterable<RawRecord>): AsyncGenerator<Row> {
  let readRows: ((texts: readonly TextRecord[]) => Row[]) | undefined
  let texts: TextRecord[] = []
  for await (const record of records) {
    const text = decode(record)
    if (typeof text !== 'string') {
      // Yields rows still waiting to be parsed first, to keep the order of the file.
      yield* readRows?.(texts) ?? []
      texts = []
      yield text
    } else if (!readRows) readRows = csvReader(text)
    else texts.push({ line: record.line, text })
    if (readRows && texts.length >= recordsPerParse) {
      yield* readRows(texts)
      texts = []
    }
  }
  yield* readRows?.(texts) ?? []
}

interface TextRecord {
  readonly line: number
  readonly text: string
}

/** Number of CSV rows to parse together, because setting up a parser costs more than parsing a row. */
const recordsPerParse = 100

function jsonRow(record: RawRecord): Row {
  const text = decode(record)
  if (typeof text !== 'string') return text
  try {
    const fields: unknown = JSON.parse(text)
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) {
      return { line: record.line, fields: fields as Record<string, unknown> }
    }
    return { line: record.line, unreadable: 'The row is not a JSON object' }
  } catch {
    return { line: record.line, unreadable: 'The row is not valid JSON' }
  }
}

/**
 * Decodes one row of the file.
 * @returns the text, or an unreadable row with the reason
 */
function decode(record: RawRecord): string | Row {
  if ('tooLong' in record) return { line: record.line, unreadable: tooLong }
  try {
    return utf8.decode(record.bytes)
  } catch {
    return { line: record.line, unreadable: 'The row is not text in UTF-8' }
  }
}

function csvReader(header: string): (records: readonly TextRecord[]) => Row[] {
  const delimiter = [',', ';', '\t'].reduce((best, candidate) =>
    header.split(candidate).length > header.split(best).length ? candidate : best,
  )
  const names = (csvFields(header, delimiter)?.[0] ?? []).map(fieldName)
  const toRow = (line: number, values: string[] | undefined): Row => {
    if (!values) return { line, unreadable: 'The row is not valid CSV: a quotation mark is missing' }
    if (values.length > names.length) {
      return { line, unreadable: `The row has ${values.length} fields where the header has ${names.length}` }
    }
    return { line, fields: Object.fromEntries(values.map((value, index) => [names[index], value])) }
  }
  return (records) => {
    const batch = csvFields(records.map(({ text }) => text).join('\n'), delimiter)
    // A malformed row breaks the parsing of its batch; then each row is parsed alone.
    const isWhole = batch?.length === records.length
    return records.map(({ line, text }, index) =>
      toRow(line, isWhole ? batch[index] : csvFields(text, delimiter)?.[0]),
    )
  }
}

function csvFields(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      bom: true,
    }) as string[][]
  } catch {
    return undefined
  }
}

/** Converts a CSV column header to camel case: `Salary min` and `salary_min` become `salaryMin`, `ID` becomes `id`. */
function fieldName(header: string): string {
  const words = header
    .trim()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word))
  return words
    .map(
      (word, index) =>
        (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1),
    )
    .join('')
}
