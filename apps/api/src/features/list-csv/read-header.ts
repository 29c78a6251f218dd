import { FileProblem } from '#platform/csv-table.ts'
import { type CsvColumn, columnOf, governedPart } from './csv-columns.ts'
import type { CsvList, ImportRights } from './list-side.ts'

/** What each column of the file holds, in its order; undefined for a skipped column. */
export type CsvColumns = readonly (CsvColumn | undefined)[]

export interface Importer {
  readonly list: CsvList
  readonly rights: ImportRights
}

/**
 * Reads the header of a file.
 * @throws FileProblem for a column that is unknown, missing, given twice or not for the caller to write
 */
export function readHeader(
  header: readonly string[],
  importer: Importer,
  ignoreUnknown: boolean,
): CsvColumns {
  const columns = header.map((name) => columnOf(name, importer.list))
  const unknown = header.filter((_, at) => columns[at] === undefined)
  if (!columns.some((column) => column?.kind === 'code')) {
    const hint = unknown.length > 0 ? ` The first line has ${quoted(unknown)}.` : ''
    throw new FileProblem(`The column “code” is missing.${hint}`)
  }
  if (unknown.length > 0 && !ignoreUnknown)
    throw new FileProblem(
      `This list has no ${unknown.length > 1 ? 'columns' : 'column'} ${quoted(unknown)}. Remove or rename ${unknown.length > 1 ? 'them' : 'it'}, or skip unknown columns.`,
    )
  const twice = header.find((name, at) => columns[at] && header.indexOf(name) < at)
  if (twice !== undefined) throw new FileProblem(`The file has the column “${twice}” twice.`)
  for (const [at, column] of columns.entries()) {
    const reason = column && refusal(column, importer)
    if (reason) throw new FileProblem(`The column “${header[at]}” cannot be imported: ${reason}`)
  }
  return columns
}

/** Quotes the first five column names, each cut short: without a header line they are data. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `“${name.slice(0, 40).toWellFormed()}”`)
  return names.length > shown.length
    ? `${shown.join(', ')} and ${names.length - shown.length} more`
    : shown.join(', ')
}

/** Why an importer may not write a column. @returns undefined if they may */
export function refusal(column: CsvColumn, { list, rights }: Importer): string | undefined {
  if (column.kind === 'code') return undefined
  // A file of a closed list may contain fields and web identifiers, as long as it does not change them.
  const isFixed = list.closed && (column.kind === 'uri' || column.kind === 'field')
  if (!isFixed && !rights.writable.includes(governedPart(column.path))) return 'you may not change it.'
  if (column.kind === 'active' && !list.closed && !rights.deactivates) return 'you may not deactivate values.'
  const named =
    column.kind === 'parent' ? list.parents : column.kind === 'field' ? [column.field.entity ?? ''] : []
  const hidden = named.find((name) => name !== '' && !rights.open.includes(name))
  return hidden && `you may not see all values of the list “${hidden}”.`
}
