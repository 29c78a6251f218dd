import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '../../../apps/api/src/base/log.ts'
import { type Database, databaseAt } from '../../../apps/api/src/db/connect.ts'
import { startCluster } from '../../../apps/api/src/db/embedded/cluster.ts'
import { migrate } from '../../../apps/api/src/db/migrate.ts'
import { connectOnce } from '../../../apps/api/src/db/pool.ts'
import { migrationSources } from '../../../apps/api/src/db/sources.ts'
import { ensureCities } from '../../../apps/api/src/features/masters/cities/cities.ts'
import { ensureMasters } from '../../../apps/api/src/features/masters/seed.ts'
import { ensureCategories } from '../../../apps/api/src/features/search/index/category-store.ts'
import { companyFields } from './postings.ts'

/** A database that contains the postings. */
export interface FilledDatabase {
  readonly db: Database
  /** Keys of the postings by job id. */
  readonly keyOf: ReadonlyMap<string, string>
  close(): Promise<void>
}

interface FillOptions {
  readonly folder: string
  readonly postings: string
  /** Folder of the ESCO classification, imported before the postings. */
  readonly esco?: string | undefined
  /** Folder of the O*NET database, imported before the postings. */
  readonly onet?: string | undefined
  readonly onetRelease: string
  /** Deletes existing data first, because code that stores or indexes jobs has changed. */
  readonly fresh: boolean
}

/** What an earlier run imported. */
interface Filling {
  readonly size: number
  readonly at: string
  readonly esco: boolean
  readonly onet: boolean
}

const name = 'relevance'
const log = createLog({ level: 'warn', readable: true })

/** Starts a PostgreSQL in a folder and imports the postings, unless an earlier run did so. */
export async function openRelevanceDatabase(
  options: FillOptions,
  say: (what: string) => void,
): Promise<FilledDatabase> {
  const cluster = await startCluster({ folder: options.folder }, log)
  try {
    const maintenance = await connectOnce(cluster.address('postgres'))
    if (options.fresh) await maintenance.query(`drop database if exists ${name}`)
    const { rowCount } = await maintenance.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await maintenance.query(`create database ${name}`)
    await maintenance.end()
    const db = databaseAt(cluster.address(name), log, () => cluster.stop())
    await migrate(db, migrationSources, log)
    await ensureFilled(db, options, say)
    return { db, keyOf: await readKeys(db), close: () => db.close() }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Connects to the database of a running Vouch to read which posting each job is. */
export async function readKeysAt(url: string): Promise<ReadonlyMap<string, string>> {
  const db = databaseAt({ connectionString: url }, log, async () => undefined)
  const keys = await readKeys(db)
  await db.close()
  return keys
}

async function readKeys(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.pool.query<{ id: string; key: string }>(
    `select id, source || '/' || source_id as key from jobs where status = 'open' and source_id is not null`,
  )
  return new Map(rows.map(({ id, key }) => [id, key]))
}

async function ensureFilled(db: Database, options: FillOptions, say: (what: string) => void): Promise<void> {
  const { postings, esco, onet, onetRelease } = options
  const { size } = await stat(postings)
  const stored = 'select value from settings where name = $1'
  const { rows } = await db.pool.query<{ value: Filling }>(stored, [name])
  if (rows[0]) {
    checkFilling(rows[0].value, size, options)
    return
  }
  say('loading master lists and cities')
  await ensureMasters(db)
  await ensureCities(db)
  await ensureCategories(db)
  if (esco !== undefined) {
    say('importing ESCO')
    await runCommand(db, 'import-esco', [esco])
  }
  if (onet !== undefined) {
    say('importing O*NET')
    await runCommand(db, 'import-onet', [onet, '--release', onetRelease])
  }
  say('importing postings')
  await importPostings(db, postings)
  await db.pool.query('vacuum (analyze)')
  const filling: Filling = {
    size,
    at: new Date().toISOString(),
    esco: esco !== undefined,
    onet: onet !== undefined,
  }
  await db.pool.query('insert into settings (name, value) values ($1, $2)', [name, filling])
}

/** Puts a row that has every column for the company's name first, because an import learns its columns from the first rows. */
async function importPostings(db: Database, postings: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-relevance-postings-'))
  const lines = (await readFile(postings, 'utf8')).split('\n')
  const first = lines.findIndex((line) => companyFields.every((field) => line.includes(`"${field}":`)))
  const file = join(folder, 'postings.jsonl')
  await writeFile(file, [...lines.splice(Math.max(0, first), 1), ...lines].join('\n'))
  await runCommand(db, 'import-jobs', [file, '--as-open', '--company-field', companyFields.join()])
  await rm(folder, { recursive: true, force: true })
}

/** Throws when the folder's data do not fit the options of this run. */
function checkFilling(filling: Filling, size: number, { esco, onet }: FillOptions): void {
  const isMissing = (esco !== undefined && !filling.esco) || (onet !== undefined && !filling.onet)
  // Jobs close some weeks after the import.
  const isOld = Date.now() - Date.parse(filling.at) > 14 * 86_400_000
  if (filling.size === size && !isMissing && !isOld) return
  throw new Error('This folder contains other or old data. Add --fresh to import again.')
}

/** Exit code of an import that rejected some postings. */
const someRejected = 2

/**
 * Runs one of Vouch's own import commands on the database.
 * @throws Error when the command fails
 */
async function runCommand(db: Database, command: string, options: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-relevance-import-'))
  const program = fileURLToPath(new URL(`../../../apps/api/src/main/${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, [program, ...options], {
    env: { ...process.env, DATABASE_URL: db.url, VOUCH_DATA: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  await rm(folder, { recursive: true, force: true })
  if (code !== 0 && code !== someRejected) throw new Error(`${command} ended with the code ${code}`)
}
