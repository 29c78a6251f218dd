import type { ImportCounts, ImportProgress } from './import-options.ts'

const number = new Intl.NumberFormat('en')
const barWidth = 24

/**
 * One line about a running import.
 * @param totalBytes the file's size; undefined when it is not known
 * @param bar draws how far it is
 */
export function progressLine(
  { counts, bytes }: ImportProgress,
  totalBytes: number | undefined,
  bar: boolean,
): string {
  const changes = `${number.format(counts.created)} new, ${number.format(counts.updated)} changed`
  const rows = `${number.format(counts.read)} rows read, ${changes}, ${number.format(counts.rejected)} rejected`
  if (!totalBytes) return rows
  const part = Math.min(1, bytes / totalBytes)
  const percent = `${Math.floor(part * 100)} %`.padStart(5)
  const done = Math.round(part * barWidth)
  return bar
    ? `[${'#'.repeat(done)}${'.'.repeat(barWidth - done)}] ${percent}  ${rows}`
    : `${percent}  ${rows}`
}

/** What the command prints at its end. The counts add up, and it says so. */
export function summary(counts: ImportCounts, seconds: number): string {
  const line = (name: string, count: number) => `  ${name.padEnd(12)}${number.format(count).padStart(12)}`
  const rate = number.format(Math.round(counts.read / Math.max(seconds, 0.001)))
  return [
    `${number.format(counts.read)} rows in ${seconds.toFixed(1)} s (${rate} a second)`,
    line('new', counts.created),
    line('changed', counts.updated),
    line('unchanged', counts.unchanged),
    line('duplicates', counts.duplicates),
    line('rejected', counts.rejected),
    `  Of ${number.format(counts.cleaned)} stored postings something was left out or put right. ` +
      `${number.format(counts.companies)} companies are new.`,
  ].join('\n')
}
