import type { JobImportRow, PostingColumn } from '@vouch/contract'

/** Columns of text, as wide as their widest cell. */
function table(rows: readonly (readonly string[])[], most: number): string {
  const cut = (text: string) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
  const cells = rows.map((row) => row.map(cut))
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  return cells
    .map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

/** What the columns of a file become, as `--columns` prints it. */
export function columnsText(columns: readonly PostingColumn[]): string {
  return table(
    [
      ['Column', 'Becomes', 'For example'],
      ...columns.map(({ name, field, samples }) => [name, field ?? '(left out)', samples[0] ?? '']),
    ],
    40,
  )
}

/** What the first rows of a file become. */
export function previewText(rows: readonly JobImportRow[]): string {
  return table(
    [
      ['Row', 'Outcome', 'Title', 'Company', 'Place', 'Notes'],
      ...rows.map(({ row, outcome, title, company, location, notes }) => [
        String(row),
        outcome,
        title,
        company,
        location,
        notes.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('; '),
      ]),
    ],
    48,
  )
}
