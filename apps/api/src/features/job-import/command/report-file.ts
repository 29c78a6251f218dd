import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { csvLine } from '@vouch/domain'
import { type ReportLine, reportCells, reportColumns } from '../import-notes.ts'

/**
 * Writes a report file.
 * @param path ending `.csv` selects CSV without formulas, any other ending JSON Lines
 */
export async function writeReport(path: string, pages: AsyncIterable<readonly ReportLine[]>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const stream = createWriteStream(path, { encoding: 'utf8' })
  await once(stream, 'open')
  const isTable = path.toLowerCase().endsWith('.csv')
  const write = async (text: string) => {
    if (!stream.write(text)) await once(stream, 'drain')
  }
  if (isTable) await write(csvLine(reportColumns))
  for await (const lines of pages) {
    await write(
      lines.map((line) => (isTable ? csvLine(reportCells(line)) : `${JSON.stringify(line)}\n`)).join(''),
    )
  }
  stream.end()
  await finished(stream)
}
