import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { UnreadableSource } from '@vouch/postings'
import { systemClock } from '#base/clock.ts'
import { StartError } from '#base/start-error.ts'
import { isUuid } from '#base/uuid.ts'
import { type CommandArguments, readArguments } from '#features/job-import/command/arguments.ts'
import { applyColumnOptions, OptionProblem } from '#features/job-import/command/column-options.ts'
import { type CommandImports, createCommandImports } from '#features/job-import/command/command-imports.ts'
import { columnsText, previewText } from '#features/job-import/command/preview-text.ts'
import { progressLine, searchLine, summary } from '#features/job-import/command/progress-line.ts'
import { writeReport } from '#features/job-import/command/report-file.ts'
import { createJobIndex } from '#features/search/index/job-index.ts'
import { refreshVocabulary } from '#features/search/index/vocabulary-store.ts'
import { createWaitingJobs } from '#features/search/index/waiting-jobs.ts'
import type { WaitingJobs } from '#features/search/ports.ts'
import { withDatabase } from '#main/command-database.ts'
import { createProgressLine } from '#main/progress-line.ts'
import { resolveArgument, runToEnd } from '#main/run.ts'
import { type Config, readConfig } from '#platform/config/config.ts'

/** Pause before it asks again how many jobs another process has still to add to the search. */
const pollMs = 500

const withName = (name: string, sentence: string) =>
  sentence.includes(name) ? sentence : `${name}: ${sentence}`

/** Reports problems of the file or options to the operator, without a stack trace. */
const explain = (name: string) => (error: unknown) => {
  if (error instanceof UnreadableSource) throw new StartError(withName(name, error.message))
  if (error instanceof OptionProblem) throw new StartError(error.message)
  throw error
}

await runToEnd(async () => {
  const args = readArguments(process.argv.slice(2))
  if ('help' in args) {
    process.stdout.write(args.help)
    return
  }
  const config = readConfig(process.env)
  await withDatabase(config, async ({ db, log }) => {
    const index = createJobIndex()
    const imports = createCommandImports({ db, clock: systemClock, index, log })
    if ('undo' in args) await undo(imports, args.undo)
    else {
      const changed = await importFile(imports, config, args).catch(explain(basename(args.file)))
      if (changed > 0) {
        await addToSearch(createWaitingJobs(db, index))
        await db.pool.query('analyze jobs, job_search, job_search_text, companies')
        await refreshVocabulary(db)
      }
    }
  })
})

/** @returns the number of jobs that it added or changed */
async function importFile(imports: CommandImports, config: Config, args: CommandArguments): Promise<number> {
  const path = resolveArgument(args.file)
  const about = await stat(path).catch(() => undefined)
  if (!about?.isFile()) throw new StartError(`The file ${path} does not exist.`)
  const ownerId = args.owner === undefined ? null : await imports.findOwner(args.owner)
  if (ownerId === undefined)
    throw new StartError(`No account has the e-mail address ${args.owner}. The owner must sign up first.`)
  const file = () => createReadStream(path)
  const opened = await imports.open(file, basename(path))
  const columns = applyColumnOptions(opened.columns, args.maps, args.companyColumns)
  const preview = await imports.preview(opened, { columns, settings: args.settings })
  if (args.showsOnly) {
    process.stdout.write(
      `${opened.format}, ${opened.encoding}\n\n${columnsText(columns)}\n\n${previewText(preview.rows)}\n`,
    )
    return 0
  }
  const company = preview.lacksCompany ? await askForCompany(args) : args.settings.company
  const began = performance.now()
  const progress = createProgressLine()
  const end = await imports.run(
    file,
    {
      name: basename(path),
      totalBytes: about.size,
      opened,
      columns,
      settings: { ...args.settings, company },
      ownerId,
    },
    (step) => progress.show((isTTY) => progressLine(step, about.size, isTTY)),
  )
  progress.end('\n')
  if (end.problem !== null)
    throw new StartError(`${withName(basename(path), end.problem)} Nothing of it was kept.`)
  const { counts } = end
  const reportPath = args.report
    ? resolveArgument(args.report)
    : join(config.dataFolder, 'imports', `${basename(path)}.report.jsonl`)
  await writeReport(reportPath, imports.report(end))
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(
    `${summary(counts, end.noteGroups, seconds)}\nReport: ${reportPath}\nUndo: npm run import:jobs -- --undo ${end.id}\n`,
  )
  if (counts.created + counts.updated + counts.unchanged === 0) process.exitCode = 1
  else if (counts.rejected > 0 || end.isStopped) process.exitCode = 2
  if (end.isStopped)
    process.stderr.write('Someone stopped this import. What was stored before stays until it is undone.\n')
  return counts.created + counts.updated
}

/** Waits until the search has all jobs, which this process or another one adds. */
async function addToSearch(waiting: WaitingJobs): Promise<void> {
  let total = await waiting.count()
  if (total === 0) return
  const began = performance.now()
  const progress = createProgressLine()
  const show = (left: number) => progress.show((isTTY) => searchLine(total - left, total, isTTY))
  for (let left = total; left > 0; left = await waiting.count()) {
    // Another import may have added jobs.
    total = Math.max(total, left)
    show(left)
    const added = await waiting.index({ onProgress: (done) => show(Math.max(0, left - done)) })
    if (added === 0) await delay(pollMs)
  }
  progress.end('\n')
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(`The search has them all after another ${seconds.toFixed(1)} s.\n`)
}

async function askForCompany({ asks }: CommandArguments): Promise<string> {
  const missing =
    'Some rows name no company. Give one with --company "Name", or the column that has it with --map "column=company", or reject these rows with --yes.'
  if (!asks) return ''
  if (!process.stdin.isTTY) throw new StartError(missing)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = (await terminal.question('Company of rows that name none: ')).trim()
  terminal.close()
  if (answer === '' || answer.length > 120) throw new StartError(missing)
  return answer
}

async function undo(imports: CommandImports, id: string): Promise<void> {
  const undone = isUuid(id) ? await imports.undo(id) : undefined
  if (!undone) throw new StartError(`There is no import ${id} that can be undone.`)
  if (undone.state === 'undoing')
    throw new StartError(`Another process is undoing the import of ${undone.name} already.`)
  const kept = undone.kept.map(({ title, jobId, reason, applications }) => {
    const why = reason === 'applications' ? `${applications} applications` : 'changed since'
    return `  ${title} (${jobId}): ${why}\n`
  })
  process.stdout.write(
    `The import of ${undone.name} is undone. Jobs left as they are: ${undone.keptCount}.\n${kept.join('')}`,
  )
}
