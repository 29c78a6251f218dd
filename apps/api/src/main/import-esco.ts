import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createLog } from '#base/log.ts'
import { StartError } from '#base/start-error.ts'
import { openDatabase } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { migrationSources } from '#db/sources.ts'
import { openEscoFiles } from '#features/masters/esco-files.ts'
import { type EscoReport, importEsco } from '#features/masters/esco-import.ts'
import { ensureMasters } from '#features/masters/seed.ts'
import { runToEnd } from '#main/run.ts'
import { readConfig } from '#platform/config/config.ts'

const usage = `Imports occupations, skills and their relations from ESCO, the European classification.

  npm run import:esco -- <zip or folder> [<zip or folder> …]

Give the two downloads of the CSV classification: the English one, with the names, and the one without a language,
with the hierarchy and the relations; or a folder with both. Import a newer release in the same way.
`

const plainLineMs = 2_000
const number = new Intl.NumberFormat('en')

await runToEnd(async () => {
  const paths = readArguments()
  const files = await openEscoFiles(paths)
  const config = readConfig(process.env)
  const db = await openDatabase(config, createLog({ level: 'warn', readable: true }), { share: true })
  try {
    await migrate(db, migrationSources, createLog({ level: 'warn', readable: true }))
    await ensureMasters(db)
    const began = performance.now()
    const progress = progressPrinter()
    const report = await importEsco(db, files, progress.show)
    progress.end()
    process.stdout.write(summary(report, (performance.now() - began) / 1000))
  } finally {
    files.close()
    await db.close()
  }
})

function readArguments(): string[] {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} })
    if (positionals.length === 0) throw new Error('Say where the files are.')
    // npm runs a script in the repository's root; names are meant from where it was called.
    return positionals.map((path) => resolve(process.env.INIT_CWD ?? process.cwd(), path))
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`)
  }
}

function summary(
  { release, concepts, moved, relations, changes, hasRelations }: EscoReport,
  seconds: number,
): string {
  const columns = ['read', 'added', 'adopted', 'changed', 'unchanged', 'retired'] as const
  const line = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(14)}${cells.map((cell) => cell.padStart(11)).join('')}`
  return [
    `ESCO ${release} in ${seconds.toFixed(1)} s: ${number.format(changes)} changes`,
    line('', columns),
    ...Object.entries(concepts).map(([entity, counts]) =>
      line(
        entity,
        columns.map((column) => number.format(counts[column])),
      ),
    ),
    `  ${number.format(moved)} moved in the hierarchy.`,
    hasRelations
      ? `  ${number.format(relations.read)} relations of occupations and skills: ${number.format(relations.added)} new, ` +
        `${number.format(relations.removed)} gone, ${number.format(relations.unknown)} of unknown concepts.`
      : '  No occupationSkillRelations.csv: the relations stay as they were. It is in the download without a language.',
    '',
  ].join('\n')
}

/** A line that is drawn over on a terminal, else one every two seconds. */
function progressPrinter(): { show(table: string, rows: number): void; end(): void } {
  const { isTTY } = process.stdout
  let last = performance.now()
  return {
    show: (table, rows) => {
      const text = rows === 0 ? table : `${table}: ${number.format(rows)} rows`
      const now = performance.now()
      if (isTTY) process.stdout.write(`\r\x1b[2K${text}`)
      else if (now - last >= plainLineMs) {
        last = now
        process.stdout.write(`${text}\n`)
      }
    },
    end: () => {
      if (isTTY) process.stdout.write('\r\x1b[2K')
    },
  }
}
