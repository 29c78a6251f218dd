import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** Why a file cannot be read, as a sentence for whoever uploaded it. */
export class FileProblem extends Error {}

/** A line of a table. A cell may hold line breaks; `line` is where it begins. */
export interface TableLine {
  readonly line: number
  readonly cells: readonly string[]
}

export interface Table {
  readonly header: readonly string[]
  readonly notes: readonly string[]
  readonly lines: AsyncIterable<TableLine>
}

/** Longest line of a file in characters. An ordinary value takes a few thousand. */
const maxLine = 1_000_000

const delimiters = [
  [',', null],
  [';', 'The columns are separated by semicolons instead of commas.'],
  ['\t', 'The columns are separated by tabs instead of commas.'],
] as const

/**
 * Opens a CSV file in UTF-8, whose columns are separated by commas, semicolons or tabs.
 * @throws FileProblem, also while the lines are read
 */
export async function openTable(source: Readable): Promise<Table> {
  const texts = decoded(source)
  let head = ''
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    head += next.value
    if (/[\r\n]/.test(head.trimStart()) || head.length > maxLine) break
  }
  const [delimiter, note] = delimiterOf(head.trimStart().split(/[\r\n]/, 1)[0] ?? '')
  const lines = parsed(head, texts, delimiter)
  const first = await lines.next()
  if (first.done) throw new FileProblem('The file is empty.')
  const header = first.value.cells.map((cell) => cell.trim())
  return { header, notes: note === null ? [] : [note], lines }
}

function delimiterOf(line: string): (typeof delimiters)[number] {
  const count = (sign: string) => line.split(sign).length
  return delimiters.reduce((best, one) => (count(one[0]) > count(best[0]) ? one : best))
}

async function* decoded(source: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let text: string
    try {
      text = decoder.decode(chunk, { stream: true })
    } catch {
      throw notUtf8(line, chunk)
    }
    line += text.split('\n').length - 1
    yield text
  }
  try {
    decoder.decode()
  } catch {
    throw notUtf8(line, Buffer.alloc(0))
  }
}

/** Finds the line of the first byte that is not UTF-8. */
function notUtf8(from: number, chunk: Buffer): FileProblem {
  let line = from
  for (let at = 0; at < chunk.length; ) {
    const end = chunk.indexOf(10, at) + 1 || chunk.length
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(chunk.subarray(at, end))
    } catch {
      break
    }
    at = end
    line += 1
  }
  return new FileProblem(`Line ${line} is not encoded in UTF-8. Save the file as “CSV UTF-8” and try again.`)
}

async function* parsed(
  head: string,
  rest: AsyncGenerator<string>,
  delimiter: string,
): AsyncGenerator<TableLine> {
  const all = async function* () {
    yield head
    yield* rest
  }
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxLine,
  })
  const source = Readable.from(all())
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: { lines: number }
      record: string[]
    }>) {
      const inside = record.reduce((sum, cell) => sum + cell.split(/\r\n|\n|\r/).length - 1, 0)
      yield { line: info.lines - inside, cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileProblem(sentenceOf(error)) : error
  } finally {
    source.destroy()
  }
}

function sentenceOf(error: CsvError): string {
  const line = Number((error as { lines?: number }).lines ?? 1)
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `Line ${line} takes more than 1 MB.`
  if (error.code.includes('QUOTE'))
    return `The quotation marks in line ${line} do not match. Double each quotation mark inside a cell.`
  return `Line ${line} cannot be read.`
}
