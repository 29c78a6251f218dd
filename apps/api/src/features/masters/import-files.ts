import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { openPromise, type ZipFile } from 'yauzl'
import { StartError } from '#base/start-error.ts'

/** A file of a download, in a folder or inside a zip file. */
export interface ImportFile {
  /** Without folders. */
  readonly name: string
  open(): Promise<Readable>
}

export interface ImportFiles {
  readonly files: readonly ImportFile[]
  /** The paths given and the files below them, which name the release. */
  readonly paths: readonly string[]
  close(): void
}

/** How the rows of a file are written. */
interface TableFormat {
  readonly delimiter: ',' | '\t'
  /** False if quotation marks are part of the text. */
  readonly isQuoted: boolean
  /** Columns without which the file is not the table. */
  readonly columns: readonly string[]
}

export type TableRow = Readonly<Record<string, string>>

/** Maximum bytes of a row. A description has some thousand characters. */
const maxRowBytes = 1_000_000

/**
 * Lists the files in zip files and folders.
 * @param extensions of the files to list, such as `.csv`
 * @throws StartError with a sentence for operators
 */
export async function openImportFiles(
  paths: readonly string[],
  extensions: readonly string[],
): Promise<ImportFiles> {
  const files: ImportFile[] = []
  const zips: ZipFile[] = []
  const close = () => {
    for (const zip of zips) zip.close()
  }
  const found = (await Promise.all(paths.map((path) => filesAt(path, [...extensions, '.zip'])))).flat()
  try {
    for (const path of found) {
      const isTable = extensions.includes(extname(path).toLowerCase())
      if (isTable) files.push({ name: basename(path), open: async () => createReadStream(path) })
      else zips.push(await readDirectory(path, files))
    }
  } catch (error) {
    close()
    throw error
  }
  return { files, paths: [...paths, ...found], close }
}

async function filesAt(path: string, extensions: readonly string[]): Promise<string[]> {
  const about = await stat(path).catch(() => undefined)
  if (!about) throw new StartError(`${path} does not exist.`)
  if (!about.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => extensions.includes(extname(name).toLowerCase()))
  return names.sort().map((name) => join(path, name))
}

async function readDirectory(path: string, files: ImportFile[]): Promise<ZipFile> {
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    for await (const entry of zip.eachEntry())
      files.push({ name: basename(entry.fileName), open: () => zip.openReadStreamPromise(entry) })
    return zip
  } catch (error) {
    throw new StartError(`${path} is not a readable zip file: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Streams the rows of a table with a header.
 * @throws StartError with a sentence for operators if the file is not UTF-8, lacks a column or cannot be parsed
 */
export async function* readRows(file: ImportFile, format: TableFormat): AsyncGenerator<TableRow> {
  const source = await file.open()
  const parser = parse({
    bom: true,
    columns: (header: string[]) => withColumns(file.name, header, format),
    delimiter: format.delimiter,
    quote: format.isQuoted ? '"' : null,
    record_delimiter: ['\r\n', '\n'],
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  source.on('error', (error) => parser.destroy(error))
  source.on('data', (chunk: Buffer) => {
    try {
      decoder.decode(chunk, { stream: true })
    } catch {
      parser.destroy(new StartError(`${file.name} is not encoded in UTF-8. Save it as UTF-8 and try again.`))
    }
  })
  source.pipe(parser)
  let rows = 0
  try {
    for await (const row of parser) {
      rows += 1
      yield row as TableRow
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new StartError(`The table ${file.name} cannot be read: ${error.message}`, { cause: error })
  } finally {
    source.destroy()
  }
  if (rows === 0) throw new StartError(`${file.name} contains no rows.`)
}

function withColumns(name: string, header: readonly string[], { columns, delimiter }: TableFormat): string[] {
  const missing = columns.filter((column) => !header.includes(column))
  if (missing.length > 0) {
    const separator = delimiter === '\t' ? 'tabs' : 'commas'
    throw new StartError(
      `${name} lacks the ${missing.length > 1 ? 'columns' : 'column'} ${missing.map((column) => `"${column}"`).join(' and ')}. ` +
        `The first line must name the columns, separated by ${separator}.`,
    )
  }
  return [...header]
}

/** Groups rows into arrays of at most `size`. */
export async function* inBatches<T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
