import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { signInOperations, startSignIn } from './identity.ts'
import { type Load, load } from './load.ts'
import { makeList } from './make/make-list.ts'
import { timeAlerts } from './measure/measure-alerts.ts'
import { timeApplicants } from './measure/measure-applicants.ts'
import { timeBulk } from './measure/measure-bulk.ts'
import { measureFirstSearches } from './measure/measure-first-searches.ts'
import { timeImports } from './measure/measure-imports.ts'
import { measureLists } from './measure/measure-lists.ts'
import { measureMatching } from './measure/measure-matching.ts'
import { measureSearch } from './measure/measure-search.ts'
import { measureStepSaves } from './measure/measure-step-save.ts'
import { timePassports } from './measure/time-passports.ts'
import { makeOperations, type Operation } from './operations.ts'
import { type ServerProcess, startApi, startFloor } from './processes.ts'
import { type BenchIdentity, startIdentity } from './tokens.ts'
import { whileStarted } from './while-started.ts'

const usage = `npm run bench -- [--size 10000|100000|1000000] [--seconds 4] [--rounds 30] [--searches 100000]
  [--keep <folder>] [--only <text>]

  --keep   keeps the data in a folder, or reuses existing data
  --only   runs operations whose name contains this text; "database time" measures only the search,
           "lists" only lists of 100,000 values under rules, "passports" only skill passports,
           "imports" only imports of postings, "matching" only matches and recommendations, "bulk" only decisions about
           10,000 applications, "applicants" only a company with 300,000, "alerts" only job alerts
  --searches  saved searches of the alerts, in rounds of 10,000
`

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '30' },
    searches: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const size = Number(values.size)
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const searches = Number(values.searches)
const saves = 500
const say = (text: string) => process.stdout.write(`${text}\n`)
const began = performance.now()
const progress = (what: string) => say(`${Math.round((performance.now() - began) / 1000)} s  ${what}`)

if (values.help || !Number.isInteger(size) || size < 1_000 || !(seconds > 0) || !(rounds > 0)) {
  say(usage)
} else {
  await run()
}

async function run(): Promise<void> {
  const folder = values.keep
    ? resolve(process.env.INIT_CWD ?? '', values.keep)
    : await mkdtemp(join(tmpdir(), 'vouch-bench-'))
  const data = await mkdtemp(join(tmpdir(), 'vouch-bench-api-'))
  const database = await openBenchDatabase(folder, size, progress)
  const identity = await startIdentity()
  const servers: ServerProcess[] = []
  try {
    const environment = environmentOf(database.url, data, identity)
    const api = await startApi(environment)
    servers.push(api)
    const floor = await startFloor(database.url)
    servers.push(floor)
    await makeVocabulary(database.url)
    progress('measuring')
    say(
      `\n${size} jobs, ${size} applications; ${cpus().length} cores, Node ${process.version}, 16 connections\n`,
    )
    const operations = await makeOperations(database.client, identity)
    await compare({ api, floor, database, operations })
    const jobById = operations.find(({ name }) => name === 'job by id')
    if (jobById && signInOperations.some(isSelected)) {
      const signIn = await startSignIn(database.url, join(data, 'sign-in'), jobById.floor)
      servers.push(signIn.server)
      await compare({ api: signIn.server, floor, database, operations: signIn.operations })
    }
    if (isSelected('wizard step save')) await timeStepSaves(api, database, identity)
    if (isSelected('database time')) await timeSearch(database.url)
    if (isSelected('matching')) await timeMatching(database.url)
    if (isSelected('lists')) await timeLists(database)
    const startWorker = async () => {
      const worker = await startApi({ ...environment, VOUCH_WORKER: 'inline' })
      servers.push(worker)
      return worker
    }
    const of = { api, client: database.client, identity, operations, startWorker, progress }
    if (isSelected('bulk')) await timeBulk(of, say)
    if (isSelected('applicants')) await timeApplicants({ ...of, databaseUrl: database.url }, say)
    if (isSelected('passports'))
      await compare({ api, floor, database, operations: await timePassports(of, say) })
    if (isSelected('alerts') || isSelected('imports')) {
      for (const server of servers.splice(0)) await server.stop()
      await database.stop()
      const { DATABASE_URL: _, ...others } = environment
      const own = { env: { ...others, VOUCH_DATA: folder }, identity, operations, progress }
      if (isSelected('alerts'))
        await whileStarted({ ...own, hasWorker: true }, (bench) => timeAlerts({ ...bench, searches }, say))
      if (isSelected('imports'))
        await whileStarted({ ...own, hasWorker: false }, (bench) => timeImports(bench, say))
    }
    progress('done')
  } finally {
    for (const server of servers) await server.stop()
    identity.stop()
    await database.stop()
    await rm(data, { recursive: true, force: true })
    if (!values.keep) await rm(folder, { recursive: true, force: true })
  }
}

function environmentOf(url: string, data: string, identity: BenchIdentity): Record<string, string> {
  return {
    DATABASE_URL: url,
    VOUCH_DATA: data,
    VOUCH_SIGNING_SECRET: randomBytes(32).toString('hex'),
    PASSPORT_KEY_SECRET: randomBytes(32).toString('hex'),
    PASSPORT_ORIGIN: 'https://vouch.example',
    IDENTITY: 'firebase',
    IDENTITY_PROJECT_ID: identity.projectId,
    IDENTITY_API_KEY: 'bench',
    IDENTITY_JWKS_URL: identity.jwksUrl,
    IDENTITY_SERVICE_ACCOUNT: identity.serviceAccount,
    OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
  }
}

interface Comparison {
  readonly api: ServerProcess
  readonly floor: ServerProcess
  readonly database: BenchDatabase
  readonly operations: readonly Operation[]
}

async function compare({ api, floor, database, operations }: Comparison): Promise<void> {
  const selected = operations.filter(({ name }) => isSelected(name))
  if (selected.length === 0) return
  say(
    '| operation | app CPU ms | floor | database CPU ms | floor | total | floor | ratio | requests/s | floor |',
  )
  say('|---|---|---|---|---|---|---|---|---|---|')
  for (const operation of selected) {
    const floorLoad = await load(floor, database.client, operation.floor, seconds)
    const apiLoad = await load(api, database.client, operation.api, seconds)
    say(row(operation.name, operation.target, apiLoad, floorLoad))
  }
  say(`\nMemory: API ${Math.round(await api.memory())} MB, floor ${Math.round(await floor.memory())} MB\n`)
}

async function timeStepSaves(
  api: ServerProcess,
  { client }: BenchDatabase,
  identity: BenchIdentity,
): Promise<void> {
  say('| wizard step save, sequential (aim 10 ms) | ms p50 | p99 | app CPU ms | database CPU ms |')
  say('|---|---|---|---|---|')
  for (const time of await measureStepSaves(api, client, identity, saves)) {
    const figures = [time.p50, time.p99, time.appCpu, time.databaseCpu].map((ms) => ms?.toFixed(1) ?? '–')
    say(`| ${[time.step, ...figures].join(' | ')} |`)
  }
}

async function timeSearch(url: string): Promise<void> {
  const first = await measureFirstSearches(url)
  say(
    `First search of each text straight after a start, warmed for ${Math.round(first.warmedMs)} ms: ` +
      `p50 ${first.time.p50.toFixed(1)} ms, p99 ${first.time.p99.toFixed(1)}; ${first.slowest.query} took longest\n`,
  )
  say('| search, first page with total and facets | database ms p50 | p99 | of it CPU p50 | p99 | searches |')
  say('|---|---|---|---|---|---|')
  const { times, scans } = await measureSearch(url, rounds)
  for (const time of times) {
    const figures = [time.p50, time.p99, time.cpu?.p50, time.cpu?.p99].map((ms) => ms?.toFixed(1) ?? '–')
    say(`| ${[time.name, ...figures, time.searches].join(' | ')} |`)
  }
  say(`\nSearch statements that scan a large table: ${scans.join('; ') || 'none'}`)
}

async function timeMatching(url: string): Promise<void> {
  const { times, matchMicroseconds, scans } = await measureMatching(url, Math.min(rounds, 5))
  say('| matching, ten skills and two occupations (aim p50 15 ms) | ms p50 | p99 | of it CPU p50 | p99 |')
  say('|---|---|---|---|---|')
  for (const { name, p50, p99, cpu } of times) {
    const figures = [p50, p99, cpu?.p50, cpu?.p99].map((ms) => ms?.toFixed(1) ?? '–')
    say(`| ${[name, ...figures].join(' | ')} |`)
  }
  say(
    `\nOne match: ${matchMicroseconds.toFixed(1)} µs. Statements that scan a large table: ${scans.join('; ') || 'none'}`,
  )
}

async function timeLists({ url, client }: BenchDatabase): Promise<void> {
  progress('making a list of 100,000 values')
  await makeList(client)
  const { times, scans } = await measureLists(url, rounds)
  say('| list of 100,000 values, by its rules (aim p50 10 ms) | ms p50 | p99 |')
  say('|---|---|---|')
  for (const { name, p50, p99 } of times) say(`| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`)
  say(`\nList statements that scan a table: ${scans.join('; ') || 'none'}`)
}

function isSelected(name: string): boolean {
  return values.only === undefined || name.includes(values.only)
}

async function makeVocabulary(url: string): Promise<void> {
  const { databaseAt } = await import('../../apps/api/src/db/connect.ts')
  const { createLog } = await import('../../apps/api/src/base/log.ts')
  const { refreshVocabulary } = await import('../../apps/api/src/features/search/index/vocabulary-store.ts')
  progress('making the vocabulary')
  const log = createLog({ level: 'warn', readable: true })
  const db = databaseAt({ connectionString: url }, log, async () => undefined)
  await refreshVocabulary(db)
  await db.close()
}

function row(name: string, target: number | undefined, api: Load, floor: Load): string {
  const total = ({ appCpu, databaseCpu }: Load) => appCpu + (databaseCpu ?? Number.NaN)
  const ratio = total(api) / total(floor)
  const aim = target === undefined ? '' : ` (aim ${target})`
  const failed = api.failed + floor.failed > 0 ? ` FAILED ${api.failed}, floor ${floor.failed}` : ''
  const cpu = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(3))
  const cells = [
    name + failed,
    cpu(api.appCpu),
    cpu(floor.appCpu),
    cpu(api.databaseCpu),
    cpu(floor.databaseCpu),
    total(api).toFixed(3),
    total(floor).toFixed(3),
    `${ratio.toFixed(2)}×${aim}`,
    Math.round(api.perSecond),
    Math.round(floor.perSecond),
  ]
  return `| ${cells.join(' | ')} |`
}
