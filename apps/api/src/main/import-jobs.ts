import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#base/clock.ts'
import { createLog } from '#base/log.ts'
import { StartError } from '#base/start-error.ts'
import { openDatabase } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { migrationSources } from '#db/sources.ts'
import type { ImportProgress } from '#features/job-import/import-options.ts'
import { progressLine, summary } from '#features/job-import/import-progress.ts'
import { openReport } from '#features/job-import/import-report.ts'
import { createImportService } from '#features/job-import/import-service.ts'
import { createJobIndex } from '#features/search/job-index.ts'
import { refreshVocabulary } from '#features/search/vocabulary-store.ts'
import { runToEnd } from '#main/run.ts'
import { readConfig } from '#platform/config/config.ts'

const usage = `Imports job postings from a file of JSON Lines or CSV.

  npm run import:jobs -- <file.jsonl|file.csv> [options]

  --company-field <name>   field with the company's name; several, in order: a,b   (company)
  --as-open                open postings without a closing date or with one that has passed, for 30 days from now
  --source <name>          source of rows that do not name one                     (import)
  --owner <e-mail>         existing person who becomes the owner of new companies
  --report <file>          where to write what was rejected and why (.jsonl or .csv)
`

const plainLineMs = 2_000

await runToEnd(async () => {
  const { file, options, owner, report } = readArguments()
  const about = await stat(file).catch(() => undefined)
  if (!about?.isFile()) throw new StartError(`The file ${file} is not there.`)
  const config = readConfig(process.env)
  const log = createLog({ level: 'warn', readable: true })
  const db = await openDatabase(config, log, { share: true })
  try {
    await migrate(db, migrationSources, log)
    const service = createImportService({ db, clock: systemClock, index: createJobIndex() })
    const ownerId = owner === undefined ? null : await service.findOwner(owner)
    if (ownerId === undefined)
      throw new StartError(`Nobody has the e-mail address ${owner}; let them sign up first.`)
    const path = report ?? join(config.dataFolder, 'imports', `${basename(file)}.report.jsonl`)
    const written = await openReport(path)
    const began = performance.now()
    const progress = progressPrinter(about.size)
    const counts = await service.importJobs(
      createReadStream(file),
      { ...options, ownerId },
      {
        progress: progress.show,
        report: written.add,
      },
    )
    await written.close()
    progress.end()
    process.stdout.write(`${summary(counts, (performance.now() - began) / 1000)}\nRow by row: ${path}\n`)
    if (counts.created + counts.updated > 0) {
      await db.pool.query('analyze jobs, job_search, job_search_text, companies')
      await refreshVocabulary(db)
    }
  } finally {
    await db.close()
  }
})

function readArguments() {
  const { values, positionals } = parse()
  const [name] = positionals
  if (values.help || name === undefined || positionals.length > 1) throw new StartError(usage)
  const format = extname(name).toLowerCase() === '.csv' ? ('csv' as const) : ('jsonl' as const)
  // npm runs a script in the repository's root; names are meant from where it was called.
  const from = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)
  return {
    file: from(name),
    owner: values.owner,
    report: values.report === undefined ? undefined : from(values.report),
    options: {
      format,
      companyFields: values['company-field'].flatMap((list) => list.split(',')).map((field) => field.trim()),
      asOpen: values['as-open'],
      source: values.source,
    },
  }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'company-field': { type: 'string', multiple: true, default: ['company'] },
        'as-open': { type: 'boolean', default: false },
        source: { type: 'string', default: 'import' },
        owner: { type: 'string' },
        report: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`)
  }
}

/** A bar that is drawn over on a terminal, else a line every two seconds. */
function progressPrinter(totalBytes: number): { show(progress: ImportProgress): void; end(): void } {
  const { isTTY } = process.stdout
  let last = performance.now()
  return {
    show: (progress) => {
      const now = performance.now()
      if (isTTY) process.stdout.write(`\r\x1b[2K${progressLine(progress, totalBytes, true)}`)
      else if (now - last >= plainLineMs) {
        last = now
        process.stdout.write(`${progressLine(progress, totalBytes, false)}\n`)
      }
    },
    end: () => {
      if (isTTY) process.stdout.write('\n')
    },
  }
}
