import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#base/clock.ts'
import { StartError } from '#base/start-error.ts'
import { progressLine, summary } from '#features/job-import/import-progress.ts'
import { openReport } from '#features/job-import/import-report.ts'
import { createImportService } from '#features/job-import/import-service.ts'
import { createJobIndex } from '#features/search/index/job-index.ts'
import { refreshVocabulary } from '#features/search/index/vocabulary-store.ts'
import { withDatabase } from '#main/command-database.ts'
import { createProgressLine } from '#main/progress-line.ts'
import { resolveArgument, runToEnd } from '#main/run.ts'
import { readConfig } from '#platform/config/config.ts'

const usage = `Imports job postings from a file of JSON Lines or CSV.

  npm run import:jobs -- <file.jsonl|file.csv> [options]

  --company-field <name>   field with the company's name; several in order: a,b
  --as-open                open postings without a closing date, or with a past one, for 30 days
  --source <name>          source of rows without one                              (import)
  --owner <e-mail>         existing account that will own new companies
  --report <file>          where to write rejected rows and reasons (.jsonl or .csv)
`

await runToEnd(async () => {
  const { file, options, owner, report } = readArguments()
  const about = await stat(file).catch(() => undefined)
  if (!about?.isFile()) throw new StartError(`The file ${file} does not exist.`)
  const config = readConfig(process.env)
  await withDatabase(config, async ({ db }) => {
    const service = createImportService({ db, clock: systemClock, index: createJobIndex() })
    const ownerId = owner === undefined ? null : await service.findOwner(owner)
    if (ownerId === undefined)
      throw new StartError(`No account has the e-mail address ${owner}. The owner must sign up first.`)
    const path = report ?? join(config.dataFolder, 'imports', `${basename(file)}.report.jsonl`)
    const written = await openReport(path)
    const began = performance.now()
    const progress = createProgressLine()
    const counts = await service.importJobs(
      createReadStream(file),
      { ...options, ownerId },
      {
        progress: (step) => progress.show((isTTY) => progressLine(step, about.size, isTTY)),
        report: written.add,
      },
    )
    await written.close()
    progress.end('\n')
    process.stdout.write(`${summary(counts, (performance.now() - began) / 1000)}\nReport: ${path}\n`)
    if (counts.created + counts.updated > 0) {
      await db.pool.query('analyze jobs, job_search, job_search_text, companies')
      await refreshVocabulary(db)
    }
  })
})

function readArguments() {
  const { values, positionals } = parse()
  const [name] = positionals
  if (values.help || name === undefined || positionals.length > 1) throw new StartError(usage)
  return {
    file: resolveArgument(name),
    owner: values.owner,
    report: values.report === undefined ? undefined : resolveArgument(values.report),
    options: {
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
        'company-field': { type: 'string', multiple: true, default: [] },
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
