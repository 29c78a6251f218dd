import { sourceLimits } from './posting-source.ts'

/** The bytes of one row of a file, with the number of its first line, counted from 1. */
export type RawRecord =
  | { readonly line: number; readonly bytes: Buffer }
  | { readonly line: number; readonly lost: 'too-long' | 'unclosed' }

/** How rows end. Without `delimiter`, each line is a row. */
export interface RecordRules {
  /** Byte between fields. Line ends inside double quotes then belong to the field (CSV, RFC 4180). */
  readonly delimiter?: number
  /** A backslash keeps the quote after it from closing a field. */
  readonly backslash?: boolean
  /** Byte that ends a line: 10, or 13 for files that have no other. */
  readonly lineEnd?: 10 | 13
  /** Fields of the header: they tell a quote that is never closed from a long field. */
  readonly fields?: number
}

const quote = 34
const space = 32
/** Maximum number of restarts after an unclosed quote, so that no file takes hours. */
const maxRescues = 1_000

/**
 * Splits a byte stream into rows at line ends, in constant memory, and skips empty lines. A row that is too long is
 * skipped. When a quote is never closed, only its line is lost: reading goes on with the next.
 */
export async function* splitRecords(
  stream: AsyncIterable<Buffer>,
  rules: RecordRules,
): AsyncGenerator<RawRecord> {
  const splitter = new RecordSplitter(rules)
  for await (const chunk of stream) yield* splitter.push(chunk, false)
  yield* splitter.push(Buffer.alloc(0), true)
}

class RecordSplitter {
  readonly #rules: Required<RecordRules>
  /** Bytes received of the row that is still incomplete. */
  #data: Buffer = Buffer.alloc(0)
  /** Offset in `#data` from which to continue. */
  #at = 0
  #line = 1
  #begins = 1
  #isQuoted = false
  #isSkipping = false
  #rescues = 0

  constructor(rules: RecordRules) {
    this.#rules = { delimiter: -1, backslash: false, lineEnd: 10, fields: 0, ...rules }
  }

  push(chunk: Buffer, isLast: boolean): RawRecord[] {
    const records: RawRecord[] = []
    this.#data = this.#data.length === 0 ? chunk : Buffer.concat([this.#data, chunk])
    let start = this.#scan(0, isLast, records)
    while (this.#isQuoted && !this.#isSkipping && this.#isUnclosed(start, isLast)) {
      start = this.#rescue(start, records)
      start = this.#scan(start, isLast, records)
    }
    this.#data = this.#data.subarray(start)
    this.#at -= start
    if (isLast) this.#end(this.#data, records)
    else if (this.#isSkipping || this.#data.length > sourceLimits.rowBytes) {
      this.#isSkipping = true
      this.#data = this.#data.subarray(this.#at)
      this.#at = 0
    }
    return records
  }

  /** Adds the rows that end in the data. @returns where the next row begins */
  #scan(from: number, isLast: boolean, records: RawRecord[]): number {
    const { delimiter, lineEnd } = this.#rules
    const data = this.#data
    let start = from
    let atLine = data.indexOf(lineEnd, this.#at)
    let atQuote = delimiter === -1 ? -1 : data.indexOf(quote, this.#at)
    for (;;) {
      if (atQuote !== -1 && (atLine === -1 || atQuote < atLine)) {
        if (atQuote + 1 >= data.length && !isLast) {
          this.#at = atQuote
          return start
        }
        this.#at = this.#passQuote(atQuote, start)
        atQuote = data.indexOf(quote, this.#at)
        continue
      }
      if (atLine === -1) {
        this.#at = data.length
        return start
      }
      this.#at = atLine + 1
      this.#line += 1
      if (!this.#isQuoted) {
        this.#end(data.subarray(start, atLine), records)
        start = this.#at
      }
      atLine = data.indexOf(lineEnd, this.#at)
    }
  }

  #end(bytes: Buffer, records: RawRecord[]): void {
    const line = this.#begins
    this.#begins = this.#line
    if (this.#isSkipping || bytes.length > sourceLimits.rowBytes) {
      records.push({ line, lost: this.#isSkipping && this.#isQuoted ? 'unclosed' : 'too-long' })
    } else {
      const row = bytes.at(-1) === 13 ? bytes.subarray(0, -1) : bytes
      if (row.length > 0) records.push({ line, bytes: row })
    }
    this.#isSkipping = false
  }

  /** @returns where to look on */
  #passQuote(at: number, start: number): number {
    const data = this.#data
    const { delimiter, lineEnd, backslash } = this.#rules
    const next = data[at + 1]
    if (!this.#isQuoted) {
      const before = at - (data[at - 1] === space ? 2 : 1)
      this.#isQuoted = before < start || data[before] === delimiter
      return at + 1
    }
    if (backslash && isEscaped(data, at)) return at + 1
    if (next === quote) return at + 2
    this.#isQuoted = !(next === undefined || next === delimiter || next === lineEnd || next === 13)
    return at + 1
  }

  /** Distinguishes an unclosed quote from a long field. */
  #isUnclosed(start: number, isLast: boolean): boolean {
    if (isLast) return start < this.#data.length
    if (this.#data.length - start <= sourceLimits.rowBytes || this.#rescues >= maxRescues) return false
    // Lines with as many delimiters as the header are rows, not lines of a field.
    const { lineEnd, delimiter, fields } = this.#rules
    let rows = 0
    let lines = 0
    for (let at = start; lines < 50; lines += 1) {
      const end = this.#data.indexOf(lineEnd, at)
      if (end === -1) break
      let found = 1
      for (let byte = at; byte < end; byte += 1) if (this.#data[byte] === delimiter) found += 1
      if (fields > 1 && found >= fields) rows += 1
      at = end + 1
    }
    return rows * 2 > lines
  }

  /** Gives up the line whose quote is never closed. @returns where the next line begins */
  #rescue(start: number, records: RawRecord[]): number {
    records.push({ line: this.#begins, lost: 'unclosed' })
    const end = this.#data.indexOf(this.#rules.lineEnd, start)
    this.#rescues += 1
    this.#isQuoted = false
    this.#line = this.#begins + 1
    this.#begins = this.#line
    this.#at = end === -1 ? this.#data.length : end + 1
    return this.#at
  }
}

/** True behind an odd number of backslashes. */
function isEscaped(data: Buffer, at: number): boolean {
  let before = at
  while (data[before - 1] === 92) before -= 1
  return (at - before) % 2 === 1
}
