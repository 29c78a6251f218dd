import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createLog } from '../../apps/api/src/base/log.ts'
import { databaseAt } from '../../apps/api/src/db/connect.ts'
import { addressOfRunning, startCluster } from '../../apps/api/src/db/embedded/cluster.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { connectionString, connectOnce } from '../../apps/api/src/db/pool.ts'
import { migrationSources } from '../../apps/api/src/db/sources.ts'
import { ensureCities } from '../../apps/api/src/features/masters/cities/cities.ts'
import { ensureMasters } from '../../apps/api/src/features/masters/seed.ts'
import type { Client } from './client.ts'
import { makeJobs } from './make/make-jobs.ts'
import { makePeople } from './make/make-people.ts'
import { makeSearch, withoutIndexes } from './make/make-search.ts'
import { largeTables } from './tables.ts'

/** The PostgreSQL of the benchmark, filled with generated data. */
export interface BenchDatabase {
  readonly url: string
  readonly client: Client
  /** When the data was generated, which is also the time of the newest job. */
  readonly madeAt: Date
  stop(): Promise<void>
}

/** As in the product, so that `npm start` could run on the same folder. */
const databaseName = 'vouch'

/**
 * Starts a PostgreSQL in a folder and fills it with data, unless it already contains data of this size.
 * @param say reports progress
 */
export async function openBenchDatabase(
  folder: string,
  size: number,
  say: (what: string) => void,
): Promise<BenchDatabase> {
  const log = createLog({ level: 'warn', readable: true })
  const cluster = await startCluster({ folder }, log)
  const maintenance = await connectOnce(cluster.address('postgres'))
  const { rows } = await maintenance.query<{ datname: string }>('select datname from pg_database')
  const names = rows.map(({ datname }) => datname)
  if (!names.includes(databaseName)) {
    // Folders that were kept before have it under another name.
    const isOld = names.includes('bench')
    await maintenance.query(isOld ? 'alter database bench rename to vouch' : 'create database vouch')
  }
  await maintenance.end()
  const address = cluster.address(databaseName)
  const url = connectionString(address)
  await migrate({ url }, migrationSources, log)
  const client = await connectOnce(address)
  const stored = await client.query<{ value: { size: number; at: string } }>(
    `select value from settings where name = 'bench'`,
  )
  let made = stored.rows[0]?.value
  if (made?.size !== size) {
    if (made)
      throw new Error(`This folder contains data for ${made.size} jobs. Name another one with --keep.`)
    say('loading lists and cities')
    await loadLists(url)
    made = { size, at: new Date().toISOString() }
    await fill([client, await connectOnce(address)], size, new Date(made.at), say)
    await client.query(`insert into settings (name, value) values ('bench', $1)`, [made])
  }
  await warm(client)
  let isStopped = false
  return {
    url,
    client,
    madeAt: new Date(made.at),
    stop: async () => {
      if (isStopped) return
      isStopped = true
      await client.end()
      await cluster.stop()
    },
  }
}

/** Connects to the PostgreSQL that a server started in the folder, once that server indexed the jobs by its lists. */
export async function connectToRunning(folder: string): Promise<Pick<BenchDatabase, 'url' | 'client'>> {
  const address = await addressOfRunning(folder, databaseName)
  const client = await connectOnce(address)
  for (;;) {
    const { rowCount } = await client.query(`select from search_summary where name = 'knowledge'`)
    if (rowCount !== 0) return { url: connectionString(address), client }
    await setTimeout(500)
  }
}

/** Loads the lists that job titles and locations are read by. */
async function loadLists(url: string): Promise<void> {
  const log = createLog({ level: 'warn', readable: true })
  const db = databaseAt({ connectionString: url }, log, async () => undefined)
  await ensureMasters(db)
  await ensureCities(db)
  await db.close()
}

async function fill(
  clients: readonly [Client, Client],
  size: number,
  now: Date,
  say: (what: string) => void,
): Promise<void> {
  const [client, other] = clients
  for (const each of clients) {
    // Skip foreign key checks, which would take longer than the inserts. The generated data satisfies them.
    await each.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
    )
  }
  await withoutIndexes(clients, async () => {
    say(`making ${size} jobs`)
    await makeJobs(client, size, now)
    say('making the search index')
    await makeSearch(clients)
    say('making indexes')
  })
  say(`making ${size} applications`)
  await makePeople(client, size, now)
  await other.end()
  say('analysing')
  await client.query(`vacuum analyze`)
}

/** Loads the tables into memory, because reading from disk would distort the measurements. */
async function warm(client: Client): Promise<void> {
  await client.query('create extension if not exists pg_prewarm')
  await client.query(
    `select count(pg_prewarm(c.oid)) from pg_class c
     where c.relkind in ('r', 'i') and (c.relname = any($1) or c.oid in
       (select indexrelid from pg_index where indrelid::regclass::text = any($1)))`,
    [largeTables],
  )
}

/** CPU time of all PostgreSQL processes in seconds; undefined where /proc is missing. */
export async function databaseCpu(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = (await statOf(rows[0]?.pid ?? 0))?.parent
  if (parent === undefined) return undefined
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const stats = await Promise.all(pids.map(statOf))
  const used = stats
    .filter((stat) => stat?.parent === parent)
    .reduce((sum, stat) => sum + (stat?.cpu ?? 0), 0)
  return used + ((await statOf(parent))?.childCpu ?? 0)
}

const ticksPerSecond = 100

/** Reads the fields of /proc/<pid>/stat after the process name, which is in parentheses (proc(5)). */
async function statOf(pid: number): Promise<{ parent: number; cpu: number; childCpu: number } | undefined> {
  const text = await readFile(join('/proc', `${pid}`, 'stat'), 'utf8').catch(() => undefined)
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  if (!fields) return undefined
  const seconds = (...places: number[]) =>
    places.reduce((sum, place) => sum + (fields[place] ?? 0), 0) / ticksPerSecond
  return { parent: fields[1] ?? 0, cpu: seconds(11, 12), childCpu: seconds(13, 14) }
}
