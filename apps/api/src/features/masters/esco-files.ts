import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { openPromise, type ZipFile } from 'yauzl'
import { StartError } from '#base/start-error.ts'

/** The tables to read from an ESCO download, recognised by the start of the file name. */
const escoTables = [
  'ISCOGroups',
  'occupations',
  'skillGroups',
  'skills',
  'broaderRelationsOccPillar',
  'broaderRelationsSkillPillar',
  'occupationSkillRelations',
] as const

export type EscoTable = (typeof escoTables)[number]

/** The tables found in one or more ESCO downloads. */
export interface EscoFiles {
  readonly tables: ReadonlySet<EscoTable>
  /** ESCO release such as `1.1.1`, from the file names; empty if they contain none. */
  readonly release: string
  /** Streams the rows of one ESCO table. */
  rows(table: EscoTable): AsyncIterable<Readonly<Record<string, string>>>
  close(): void
}

type Opener = () => Promise<Readable>

/** Maximum bytes of a row. ESCO's rows are far shorter: a description has some thousand characters. */
const maxRowBytes = 1_000_000

/**
 * Finds the ESCO tables in zip files and in folders of CSV or zip files.
 * @throws StartError with a sentence for operators
 */
export async function openEscoFiles(paths: readonly string[]): Promise<EscoFiles> {
  const openers = new Map<EscoTable, Opener>()
  const zips: ZipFile[] = []
  const add = (name: string, open: Opener) => {
    const table = tableOf(name)
    if (table && !openers.has(table)) openers.set(table, open)
  }
  const files = (await Promise.all(paths.map(filesAt))).flat()
  for (const file of files) {
    if (extname(file).toLowerCase() === '.csv') add(file, async () => createReadStream(file))
    else zips.push(await readDirectory(file, add))
  }
  return {
    tables: new Set(openers.keys()),
    release: releaseOf([...paths, ...files]),
    rows: (table) => readTable(table, openers.get(table)),
    close: () => {
      for (const zip of zips) zip.close()
    },
  }
}

async function filesAt(path: string): Promise<string[]> {
  const about = await stat(path).catch(() => undefined)
  if (!about) throw new StartError(`${path} does not exist.`)
  if (!about.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => ['.csv', '.zip'].includes(extname(name).toLowerCase()))
  return names.sort().map((name) => join(path, name))
}

async function readDirectory(file: string, add: (name: string, open: Opener) => void): Promise<ZipFile> {
  try {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
    for await (const entry of zip.eachEntry()) add(entry.fileName, () => zip.openReadStreamPromise(entry))
    return zip
  } catch (error) {
    throw new StartError(`${file} is not a readable zip file: ${(error as Error).message}`, { cause: error })
  }
}

/** Recognises an ESCO table by file name. Accepts `skills.csv` and `skills_en.csv`, and ignores other languages. */
function tableOf(path: string): EscoTable | undefined {
  const name = /^(\w+?)(?:_en)?\.csv$/i.exec(basename(path))?.[1]?.toLowerCase()
  return escoTables.find((table) => table.toLowerCase() === name)
}

function releaseOf(paths: readonly string[]): string {
  for (const path of paths) {
    const release = /v(\d+(?:\.\d+)+)/i.exec(basename(path))?.[1]
    if (release !== undefined) return release
  }
  return ''
}

async function* readTable(
  table: EscoTable,
  open: Opener | undefined,
): AsyncGenerator<Readonly<Record<string, string>>> {
  if (!open) return
  const source = await open()
  const parser = parse({
    bom: true,
    columns: true,
    record_delimiter: ['\r\n', '\n'],
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
  })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const row of parser) yield row as Record<string, string>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new StartError(`The table ${table} cannot be read: ${error.message}`, { cause: error })
  } finally {
    source.destroy()
  }
}
