import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { resolveArgument, runToEnd } from '../../../apps/api/src/main/run.ts'
import { askAll } from './compare.ts'
import type { Engine } from './engine.ts'
import { createFts5Engine } from './fts5-engine.ts'
import { createGrading } from './grade.ts'
import { createHttpEngine } from './http-engine.ts'
import { createMiniSearchEngine } from './minisearch-engine.ts'
import { type JudgedPosting, readPostings } from './postings.ts'
import { readQueries } from './query-files.ts'
import { formatAnswers, formatTable } from './report.ts'
import type { JudgedQuery } from './rules.ts'

const usage = `Measures how good the first ten results of the job search are, next to two simple engines.

  npm run bench:relevance -- --postings <file.jsonl> [options]

  --keep <folder>       keeps the database with the postings, or reuses it
  --fresh               imports again; needed when code that indexes jobs or reads master lists has changed
  --esco <folder>       imports the ESCO classification before the postings
  --onet <folder>       imports the O*NET database before the postings
  --onet-release <n>    its release                                                   (27.0)
  --url <address>       measures a running Vouch that contains the postings instead
  --database <url>      database of that Vouch; without it, jobs are recognised by title, company and place
  --engines <which>     vouch, baselines or all                                         (all)
  --half <half>         queries to ask: tune, held or both                              (both)
  --verbose             prints each tune query with its results and their grades, worst first
  --reveal-held         prints the kinds of held queries too
`

const { values } = parseArgs({
  options: {
    postings: { type: 'string' },
    half: { type: 'string', default: 'both' },
    keep: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    esco: { type: 'string' },
    onet: { type: 'string' },
    'onet-release': { type: 'string', default: '27.0' },
    url: { type: 'string' },
    database: { type: 'string' },
    engines: { type: 'string', default: 'all' },
    verbose: { type: 'boolean', default: false },
    'reveal-held': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const halvesByName: Readonly<Record<string, readonly JudgedQuery['half'][]>> = {
  tune: ['tune'],
  held: ['held'],
  both: ['tune', 'held'],
}
const halves = halvesByName[values.half]
const say = (text: string) => process.stdout.write(`${text}\n`)

const isKnown = ['vouch', 'baselines', 'all'].includes(values.engines)

if (values.help || values.postings === undefined || !halves || !isKnown) say(usage)
else await runToEnd(() => run(resolveArgument(values.postings ?? ''), halves))

async function run(file: string, chosen: readonly JudgedQuery['half'][]): Promise<void> {
  const all = await readPostings(file)
  const { engine, keys } = await openVouch(file, all)
  try {
    const postings = keys ? all.filter(({ key }) => keys.has(key)) : all
    const set = await readQueries()
    const gradesOf = createGrading(postings, set)
    const graded = set.queries
      .filter(({ half }) => chosen.includes(half))
      .map((query) => ({ query, grades: gradesOf(query) }))
    const judged = graded.filter(({ grades }) => grades.size > 0)
    say(`${postings.length} postings, ${judged.length} queries`)
    if (judged.length < graded.length) {
      say(`${graded.length - judged.length} queries are left out because no posting answers them`)
    }
    const engines = [
      ...(engine ? [engine] : []),
      ...(values.engines === 'vouch' ? [] : [createMiniSearchEngine(postings), createFts5Engine(postings)]),
    ]
    const results = []
    for (const each of engines) results.push({ engine: each.name, answers: await askAll(each, judged) })
    const [first] = results
    if (values.verbose && first) {
      const answers = first.answers.filter(({ query }) => query.half === 'tune')
      say(`${formatAnswers({ ...first, answers }, new Map(postings.map((each) => [each.key, each])))}\n`)
    }
    say(formatTable(results, chosen, values['reveal-held']))
  } finally {
    await engine?.close()
  }
}

interface OpenVouch {
  readonly engine?: Engine
  /** Keys of the postings that Vouch contains. */
  readonly keys?: ReadonlySet<string>
}

async function openVouch(file: string, postings: readonly JudgedPosting[]): Promise<OpenVouch> {
  if (values.engines === 'baselines') return {}
  // Imported only here, so that the baselines run while the search is being rebuilt.
  const { openRelevanceDatabase, readKeysAt } = await import('./relevance-database.ts')
  if (values.url !== undefined) {
    const keyOf = values.database === undefined ? undefined : await readKeysAt(values.database)
    const engine = createHttpEngine(values.url, postings, keyOf)
    return keyOf ? { engine, keys: new Set(keyOf.values()) } : { engine }
  }
  const temporary = values.keep === undefined ? await mkdtemp(join(tmpdir(), 'vouch-relevance-')) : undefined
  const database = await openRelevanceDatabase(
    {
      folder: temporary ?? resolveArgument(values.keep ?? ''),
      postings: file,
      esco: values.esco && resolveArgument(values.esco),
      onet: values.onet && resolveArgument(values.onet),
      onetRelease: values['onet-release'],
      fresh: values.fresh,
    },
    say,
  )
  const { createVouchEngine } = await import('./vouch-engine.ts')
  const engine = createVouchEngine(database)
  const close = async () => {
    await engine.close()
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true })
  }
  return { engine: { ...engine, close }, keys: new Set(database.keyOf.values()) }
}
