import { basename } from 'node:path'
import { type ImportFile, openImportFiles, readRows, type TableRow } from '../import-files.ts'

/** The tables to read from an ESCO download, recognised by the start of the file name, with their key columns. */
const escoTables = {
  ISCOGroups: ['conceptUri', 'preferredLabel'],
  occupations: ['conceptUri', 'preferredLabel'],
  skillGroups: ['conceptUri', 'preferredLabel'],
  skills: ['conceptUri', 'preferredLabel'],
  broaderRelationsOccPillar: ['conceptUri', 'broaderUri'],
  broaderRelationsSkillPillar: ['conceptUri', 'broaderUri'],
  occupationSkillRelations: ['occupationUri', 'relationType', 'skillUri'],
} as const

export type EscoTable = keyof typeof escoTables

/** The tables found in one or more ESCO downloads. */
export interface EscoFiles {
  /** Tables in English or without a language. */
  readonly tables: ReadonlySet<EscoTable>
  /** ESCO release such as `1.1.1`, from the file names; empty if they contain none. */
  readonly release: string
  /** Languages other than English in which a table exists, in order: ISO 639-1 codes. */
  languages(table: EscoTable): string[]
  /** Streams the rows of one ESCO table. */
  rows(table: EscoTable, language?: string): AsyncIterable<TableRow>
  close(): void
}

/**
 * Finds the ESCO tables in zip files and in folders of CSV or zip files.
 * @throws StartError with a sentence for operators
 */
export async function openEscoFiles(paths: readonly string[]): Promise<EscoFiles> {
  const found = await openImportFiles(paths, ['.csv'])
  const byName = new Map<string, ImportFile>()
  const tables = new Set<EscoTable>()
  for (const file of found.files) {
    const known = tableOf(file.name)
    if (!known) continue
    const key = `${known.table} ${known.language}`
    if (!byName.has(key)) byName.set(key, file)
    if (known.language === 'en') tables.add(known.table)
  }
  return {
    tables,
    release: releaseOf(found.paths),
    languages: (table) =>
      [...byName.keys()]
        .filter((key) => key.startsWith(`${table} `) && key !== `${table} en`)
        .map((key) => key.slice(-2))
        .sort(),
    rows: (table, language = 'en') => readTable(table, byName.get(`${table} ${language}`)),
    close: found.close,
  }
}

/** Recognises an ESCO table by file name, such as `skills.csv`, `skills_en.csv` or `skills_de.csv`. */
function tableOf(name: string): { readonly table: EscoTable; readonly language: string } | undefined {
  const [, start, language = 'en'] = /^(\w+?)(?:_([a-z]{2}))?\.csv$/i.exec(name) ?? []
  const tables = Object.keys(escoTables) as EscoTable[]
  const table = tables.find((known) => known.toLowerCase() === start?.toLowerCase())
  return table && { table, language: language.toLowerCase() }
}

function releaseOf(paths: readonly string[]): string {
  for (const path of paths) {
    const release = /v(\d+(?:\.\d+)+)/i.exec(basename(path))?.[1]
    if (release !== undefined) return release
  }
  return ''
}

async function* readTable(table: EscoTable, file: ImportFile | undefined): AsyncGenerator<TableRow> {
  if (file) yield* readRows(file, { delimiter: ',', isQuoted: true, columns: escoTables[table] })
}
