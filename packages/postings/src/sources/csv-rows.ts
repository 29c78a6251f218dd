import { parse } from 'csv-parse/sync'
import { decode } from './decode-record.ts'
import type { SourceRow } from './posting-source.ts'
import { splitRecords } from './split-records.ts'

/** Reads CSV rows. The first row is the header. */
export async function* csvRows(
  stream: AsyncIterable<Buffer>,
  onHeader: (names: readonly string[]) => void,
): AsyncGenerator<SourceRow> {
  let readRows: ((texts: readonly TextRecord[]) => SourceRow[]) | undefined
  let texts: TextRecord[] = []
  for await (const record of splitRecords(stream, true)) {
    const text = decode(record)
    if (typeof text !== 'string') {
      // Yields rows still waiting to be parsed first, to keep the order of the file.
      yield* readRows?.(texts) ?? []
      texts = []
      yield text
    } else if (!readRows) readRows = csvReader(text, onHeader)
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

function csvReader(
  header: string,
  onHeader: (names: readonly string[]) => void,
): (records: readonly TextRecord[]) => SourceRow[] {
  const delimiter = [',', ';', '\t'].reduce((best, candidate) =>
    header.split(candidate).length > header.split(best).length ? candidate : best,
  )
  const names = (csvFields(header, delimiter)?.[0] ?? []).map((name) => name.trim())
  onHeader(names)
  const toRow = (line: number, values: string[] | undefined): SourceRow => {
    if (!values) return { row: line, problem: 'The row is not valid CSV: a quotation mark is missing' }
    if (values.length > names.length) {
      return {
        row: line,
        problem: `The row has ${values.length} fields where the header has ${names.length}`,
      }
    }
    return { row: line, values: Object.fromEntries(values.map((value, index) => [names[index], value])) }
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
