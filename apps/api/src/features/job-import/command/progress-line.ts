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
  const part = Math.min(1, bytes / totalBytes)
  const percent = `${Math.floor(part * 100)} %`.padStart(5)
  const done = Math.round(part * barWidth)
  return bar
    ? `[${'#'.repeat(done)}${'.'.repeat(barWidth - done)}] ${percent}  ${rows}`
    : `${percent}  ${rows}`
}

const maxGroups = 30

/** The summary that the import command prints at the end. */
export function summary(counts: Counts, groups: readonly NoteGroup[], seconds: number): string {
  const line = (name: string, count: number) => `  ${name.padEnd(12)}${number.format(count).padStart(12)}`
  const rate = number.format(Math.round(counts.read / Math.max(seconds, 0.001)))
  return [
    `${number.format(counts.read)} rows in ${seconds.toFixed(1)} s (${rate} a second)`,
    line('new', counts.created),
    line('changed', counts.updated),
    line('unchanged', counts.unchanged),
    line('duplicates', counts.duplicates),
    line('rejected', counts.rejected),
    ...(counts.corrected > 0 ? [line('corrected', counts.corrected)] : []),
    ...(counts.companies > 0 ? [line('companies', counts.companies)] : []),
    ...groups.slice(0, maxGroups).map(groupLine),
  ].join('\n')
}

function groupLine({ column, message, outcome, rows }: NoteGroup): string {
  if (outcome === 'ignored') return `  Column “${column}” was left out`
  const count = `${number.format(rows)} ${rows === 1 ? 'row' : 'rows'}`
  return `  ${outcome}, ${count}: ${column === null ? '' : `${column}: `}${message}`
}
