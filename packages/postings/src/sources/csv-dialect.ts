import { type CsvDialect, csvFields } from './csv-fields.ts'

export interface CsvLayout extends CsvDialect {
  readonly lineEnd: 10 | 13
  readonly header: readonly string[]
  /** Line of the header, from 1. */
  readonly headerLine: number
  /** Sentences that say what was unusual. */
  readonly notes: readonly string[]
}

const delimiters = [',', ';', '\t', '|'] as const
/** Rows that decide about the delimiter. */
const sampleRows = 60

interface Sample {
  readonly line: number
  readonly fields: readonly string[]
}

/**
 * Finds out how a CSV file is written, from its first megabyte.
 * @returns undefined for a text that is no table
 */
export function readCsvLayout(head: string): CsvLayout | undefined {
  const lineEnd = head.includes('\n') ? 10 : 13
  const lines = head.split(lineEnd === 10 ? /\r?\n/ : /\r/, 20_000)
  const said =
    /^"?sep=(.)"?$/i.exec(lines[0]?.trim() ?? '')?.[1] ?? (/^sep=\t/i.test(lines[0] ?? '') ? '\t' : undefined)
  const backslash = hasBackslashes(head)
  const first = said === undefined ? 0 : 1
  const candidates = (said === undefined ? delimiters : [said]).map((delimiter) => {
    const sample = sampleOf(lines, first, { delimiter, backslash })
    const width = usualWidth(sample)
    const fitting = sample.filter(({ fields }) => fields.length === width).length
    return { delimiter, sample, width, score: width > 1 ? (fitting / sample.length) * Math.log2(width) : 0 }
  })
  const best = candidates.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.width < 2) return undefined
  const at = best.sample.findIndex(({ fields }) => isHeader(fields, best.width))
  const header = best.sample[at === -1 ? 0 : at]
  if (!header) return undefined
  const above = best.sample.slice(0, Math.max(0, at)).length
  return {
    delimiter: best.delimiter,
    backslash,
    lineEnd,
    header: uniqueNames(header.fields),
    headerLine: header.line,
    notes: above > 0 ? [`The header is in line ${header.line}; what is above it was skipped`] : [],
  }
}

/** Joins lines to rows where quotes span them, and splits the rows. */
function sampleOf(lines: readonly string[], first: number, dialect: CsvDialect): Sample[] {
  const sample: Sample[] = []
  let at = first
  while (at < lines.length && sample.length < sampleRows) {
    const line = at + 1
    let text = lines[at] ?? ''
    at += 1
    let fields = csvFields(text, dialect)
    const start = at
    while (!fields && at < lines.length && at - start < 500) {
      text += `\n${lines[at]}`
      at += 1
      fields = csvFields(text, dialect)
    }
    if (!fields) at = start
    else if (text.trim() !== '') sample.push({ line, fields })
  }
  return sample
}

function usualWidth(sample: readonly Sample[]): number {
  const counts = new Map<number, number>()
  for (const { fields } of sample) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1)
  let best = 0
  for (const [width, count] of counts) {
    const before = counts.get(best) ?? 0
    if (count > before || (count === before && width > best)) best = width
  }
  return best
}

/** A header has a name in nearly every column. */
function isHeader(fields: readonly string[], width: number): boolean {
  const named = fields.filter((name) => name.trim() !== '').length
  return fields.length >= width - 1 && named * 2 > width
}

/** True if quotes inside quoted fields are written `\"`. */
function hasBackslashes(head: string): boolean {
  return /[^\\,;\t|\r\n]\\"[^,;\t|\r\n"]/.test(head.slice(0, 200_000))
}

function uniqueNames(fields: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return fields.map((field, index) => {
    const name = field.replace(/\s+/g, ' ').trim().slice(0, 290) || `Column ${index + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
