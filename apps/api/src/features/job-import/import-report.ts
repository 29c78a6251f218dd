import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import type { ReportEntry } from './import-options.ts'

/** Report file with an entry for each row that was rejected, left out or corrected. */
export interface ReportFile {
  add(entry: ReportEntry): Promise<void>
  close(): Promise<void>
}

const columns = ['line', 'outcome', 'source', 'id', 'reason'] as const

/**
 * Opens a report file.
 * @param path ending `.csv` selects CSV, any other ending JSON Lines
 */
export async function openReport(path: string): Promise<ReportFile> {
  await mkdir(dirname(path), { recursive: true })
  const stream = createWriteStream(path, { encoding: 'utf8' })
  await once(stream, 'open')
  const isTable = path.toLowerCase().endsWith('.csv')
  const write = async (text: string) => {
    if (!stream.write(text)) await once(stream, 'drain')
  }
  if (isTable) await write(`${columns.join(',')}\r\n`)
  return {
    add: (entry) =>
      write(
        isTable
          ? `${columns.map((column) => cell(entry[column])).join(',')}\r\n`
          : `${JSON.stringify(entry)}\n`,
      ),
    close: async () => {
      stream.end()
      await finished(stream)
    },
  }
}

/** Quotes a CSV cell. A leading apostrophe stops spreadsheets from running imported text as a formula. */
function cell(value: string | number): string {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
