/** The bytes of one row of an import file, with the number of its first line, counted from 1. */
export type RawRecord =
  | { readonly line: number; readonly bytes: Buffer }
  | { readonly line: number; readonly tooLong: true }

const newline = 10
const quote = 34
const comma = 44
const semicolon = 59
const tab = 9

/** Maximum size of a row, to limit memory. No real job posting is longer. */
export const maxRecordBytes = 2 * 2 ** 20

/**
 * Splits a byte stream into rows at line ends, in constant memory.
 * Skips rows that are too long and yields `tooLong` for them.
 * @param quoted ignores line ends inside double quotes (CSV, RFC 4180)
 */
export async function* splitRecords(
  stream: AsyncIterable<Buffer>,
  quoted: boolean,
): AsyncGenerator<RawRecord> {
  let parts: Buffer[] = []
  let size = 0
  let line = 1
  let begins = 1
  let isQuoted = false
  let before: number | undefined = newline
  const end = (): RawRecord | undefined => {
    const record =
      size > maxRecordBytes
        ? { line: begins, tooLong: true as const }
        : { line: begins, bytes: withoutReturn(Buffer.concat(parts)) }
    parts = []
    size = 0
    begins = line
    return 'bytes' in record && record.bytes.length === 0 ? undefined : record
  }
  for await (const chunk of stream) {
    let start = 0
    let at = nextBreak(chunk, 0, quoted)
    for (; at !== -1; at = nextBreak(chunk, at + 1, quoted)) {
      if (chunk[at] === quote) {
        isQuoted = !isQuoted && opens(at === 0 ? before : chunk[at - 1])
        continue
      }
      line += 1
      // A quoted row that is too long probably lacks its closing quote, so it ends at the next line end.
      if (isQuoted && size + at - start <= maxRecordBytes) continue
      isQuoted = false
      size += at - start
      if (size <= maxRecordBytes) parts.push(chunk.subarray(start, at))
      const record = end()
      if (record) yield record
      start = at + 1
    }
    size += chunk.length - start
    if (size <= maxRecordBytes) parts.push(chunk.subarray(start))
    else parts = []
    before = chunk.at(-1)
  }
  const last = end()
  if (last) yield last
}

/**
 * True when a quote opens a CSV field: only at the field's start
 * (`5" pipe` opens none). A quote after a quote is a doubled quote.
 */
function opens(before: number | undefined): boolean {
  return before === newline || before === quote || before === comma || before === semicolon || before === tab
}

function nextBreak(chunk: Buffer, from: number, quoted: boolean): number {
  const atLine = chunk.indexOf(newline, from)
  if (!quoted) return atLine
  const atQuote = chunk.indexOf(quote, from)
  if (atQuote === -1) return atLine
  return atLine === -1 ? atQuote : Math.min(atLine, atQuote)
}

function withoutReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === 13 ? bytes.subarray(0, -1) : bytes
}
