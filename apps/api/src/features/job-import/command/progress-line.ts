import type { NoteGroup } from '../storing/note-groups.ts'
import type { Counts } from '../storing/store-batch.ts'

const number = new Intl.NumberFormat('en')
const barWidth = 24

/**
 * Describes a running import in one line.
 * @param totalBytes size of the import file; 0 if unknown
 * @param bar adds a progress bar
 */
export function progressLine(
  { counts, bytes }: { readonly counts: Counts; readonly bytes: number },
  totalBytes: number,
  bar: boolean,
): string {
  const changes = `${number.format(counts.created)} new, ${number.format(counts.updated)} changed`
  const rows = `${number.format(counts.read)} rows read, ${changes}, ${number.format(counts.rejected)} rejected`
  if (totalBytes === 0) return rows
  return line(bytes / totalBytes, rows, bar)
}

/** Describes in one line how many stored jobs the search has. */
export function searchLine(done: number, total: number, bar: boolean): string {
  return line(done / total, `${number.format(done)} of ${number.format(total)} jobs in the search`, bar)
}

function line(share: number, text: string, bar: boolean): string {
  const part = Math.max(0, Math.min(1, share))
  const percent = `${Math.floor(part * 100)} %`.padStart(5)
  const done = Math.round(part * barWidth)
  return bar
    ? `[${'#'.repeat(done)}${'.'.repeat(barWidth - done)}] ${percent}  ${text}`
    : `${percent}  ${text}`
}

const maxGroups = 30

/** The summary that the import command prints at the end. */
export function summary(counts: Counts, groups: readonly NoteGroup[], seconds: number): string {
  const countLine = (name: string, count: number) =>
    `  ${name.padEnd(12)}${number.format(count).padStart(12)}`
  const rate = number.format(Math.round(counts.read / Math.max(seconds, 0.001)))
  return [
    `${number.format(counts.read)} rows in ${seconds.toFixed(1)} s (${rate} a second)`,
    countLine('new', counts.created),
    countLine('changed', counts.updated),
    countLine('unchanged', counts.unchanged),
    countLine('duplicates', counts.duplicates),
    countLine('rejected', counts.rejected),
    ...(counts.corrected > 0 ? [countLine('corrected', counts.corrected)] : []),
    ...(counts.companies > 0 ? [countLine('companies', counts.companies)] : []),
    ...groups.slice(0, maxGroups).map(groupLine),
  ].join('\n')
}

function groupLine({ column, message, outcome, rows }: NoteGroup): string {
  if (outcome === 'ignored') return `  Column “${column}” was left out`
  const count = `${number.format(rows)} ${rows === 1 ? 'row' : 'rows'}`
  return `  ${outcome}, ${count}: ${column === null ? '' : `${column}: `}${message}`
}
