import type { ImportCounts, ImportProgress } from './import-options.ts'

const number = new Intl.NumberFormat('en')
const barWidth = 24

/**
 * Describes a running import in one line.
 * @param totalBytes size of the import file; undefined if unknown
 * @param bar adds a progress bar
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

/** The summary that the import command prints at the end. */
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
    `  Stored postings with values left out or corrected: ${number.format(counts.cleaned)}. ` +
      `New companies: ${number.format(counts.companies)}.`,
  ].join('\n')
}
