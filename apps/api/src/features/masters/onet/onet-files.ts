import { basename } from 'node:path'
import { StartError } from '#base/start-error.ts'
import { type ImportFile, openImportFiles, readRows, type TableRow } from '../import-files.ts'

/** The tables to read from O*NET, each with its file names and the columns to read. */
const onetTables = {
  occupations: {
    names: ['occupations.tsv', 'occupation data.txt'],
    columns: ['O*NET-SOC Code', 'Title'],
  },
  titles: {
    names: ['alternate-titles.tsv', 'alternate titles.txt'],
    columns: ['O*NET-SOC Code', 'Alternate Title', 'Short Title'],
  },
  related: {
    names: ['related.tsv', 'related occupations.txt'],
    columns: ['O*NET-SOC Code', 'Related O*NET-SOC Code', 'Relatedness Tier'],
  },
} as const

type OnetTable = keyof typeof onetTables

/** The tables of one O*NET release. */
export interface OnetFiles {
  /** O*NET release such as `27.0`, from the file names; empty if they contain none. */
  readonly release: string
  /** Streams the rows of one table. */
  rows(table: OnetTable): AsyncIterable<TableRow>
  close(): void
}

/**
 * Finds the O*NET tables in a folder or zip file.
 * @throws StartError with a sentence for operators if one is missing
 */
export async function openOnetFiles(paths: readonly string[]): Promise<OnetFiles> {
  const found = await openImportFiles(paths, ['.tsv', '.txt'])
  const byTable = new Map<OnetTable, ImportFile>()
  const tables = Object.keys(onetTables) as OnetTable[]
  for (const table of tables) {
    const names: readonly string[] = onetTables[table].names
    const file = found.files.find(({ name }) => names.includes(name.toLowerCase()))
    if (file) byTable.set(table, file)
  }
  const missing = tables.filter((table) => !byTable.has(table))
  if (missing.length > 0) {
    found.close()
    const names = missing.map((table) => onetTables[table].names.map((name) => `"${name}"`).join(' or '))
    throw new StartError(`Missing: ${names.join(', ')}. Give the folder or zip of the O*NET text download.`)
  }
  return {
    release: releaseOf(found.paths),
    rows: (table) => readTable(table, byTable.get(table)),
    close: found.close,
  }
}

async function* readTable(table: OnetTable, file: ImportFile | undefined): AsyncGenerator<TableRow> {
  if (file) yield* readRows(file, { delimiter: '\t', isQuoted: false, columns: onetTables[table].columns })
}

/** Reads the release from names such as `db_27_0_text.zip`. */
function releaseOf(paths: readonly string[]): string {
  for (const path of paths) {
    const [, major, minor] = /db_(\d+)_(\d+)/i.exec(basename(path)) ?? []
    if (major !== undefined) return `${major}.${minor}`
  }
  return ''
}
