import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg, { type Client, type QueryConfig } from 'pg'
import type { Log } from '#base/log.ts'
import { StartError } from '#base/start-error.ts'
import type { BoundedWaitPool } from '#db/bounded-wait.ts'
import { addressOfRunning, startCluster } from '#db/embedded-cluster.ts'
import { isFolderInUse } from '#db/embedded-lock.ts'
import {
  type Address,
  connectionString,
  connectOnce,
  createKysely,
  createPool,
  createProbe,
} from '#db/pool.ts'
import type { DB } from '#db/schema.ts'
import { whileAnswering } from '#db/while-answering.ts'

/** The open database. Columns keep their `snake_case` names in Kysely; `bigint` is read as a number, `date` as text. */
export interface Database {
  readonly pool: BoundedWaitPool
  readonly kysely: Kysely<DB>
  /**
   * Asks PostgreSQL for a sign of life on a connection of its own, so that a busy pool does not look like a dead database.
   * @throws Error when there is none within 3 s
   */
  probe(): Promise<void>
  /** A connection string that other tools (psql, code generation) can use. */
  readonly url: string
  /** A sentence for the person who starts Vouch, when an embedded database is not in the data folder. */
  readonly note?: string | undefined
  /**
   * Ends the pool and, when embedded, stops PostgreSQL. Gives up on the pool within 3 s when PostgreSQL does not answer.
   * @param finish what still needs the database; abandoned in the same case
   */
  close(finish?: () => Promise<void>): Promise<void>
}

/** The part of the configuration that decides which database is used. */
export interface DatabaseConfig {
  /** A PostgreSQL 15 or newer that somebody else runs. Without it, an embedded one. */
  readonly databaseUrl?: string | undefined
  /** Absolute path of Vouch's own folder. */
  readonly dataFolder: string
  readonly postgresFolder?: string | undefined
}

const databaseName = 'vouch'
const oldestVersion = 150_000
const patienceMs = 30_000

/**
 * Opens the database: the one that `DATABASE_URL` names, or an embedded PostgreSQL that belongs to this process.
 * @param options.share uses the embedded PostgreSQL of a Vouch that already runs with this data, for commands
 * @throws StartError with a sentence for the person who starts Vouch
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: Log,
  options: { readonly share?: boolean } = {},
): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    const address = { connectionString: config.databaseUrl }
    await checkVersion(address, log)
    return databaseAt(address, log, async () => undefined)
  }
  if (options.share) {
    const running = await joinRunning(config, log)
    if (running) return running
  }
  const cluster = await startCluster(
    { folder: config.dataFolder, postgresFolder: config.postgresFolder },
    log,
  )
  try {
    await nameDatabase(cluster.address('template1'))
    const db = databaseAt(cluster.address(databaseName), log, () => cluster.stop())
    return { ...db, note: cluster.note }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Wraps an address that is known to answer. */
export function databaseAt(address: Address, log: Log, stop: () => Promise<void>): Database {
  const pool = createPool(address, log)
  const probe = createProbe(address)
  return {
    pool,
    probe: probe.ask,
    kysely: createKysely(pool),
    url: connectionString(address),
    close: async (finish) => {
      const isFinished = await whileAnswering(probe.ask, async () => {
        await finish?.()
        await pool.end()
      })
      if (isFinished) await probe.close()
      else log.warn('the database does not answer, so requests and jobs under way are abandoned')
      await stop()
    },
  }
}

async function joinRunning(config: DatabaseConfig, log: Log): Promise<Database | undefined> {
  if (!(await isFolderInUse(join(config.dataFolder, 'lock')))) return undefined
  return databaseAt(await addressOfRunning(config.dataFolder, databaseName), log, async () => undefined)
}

/**
 * Names the cluster's first database `vouch`, unless it has that name. Renaming takes 1 ms where making another takes
 * 300 ms of the first start.
 */
async function nameDatabase(maintenance: Address): Promise<void> {
  const client = await connectOnce(maintenance)
  try {
    await requireVersion(client)
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`alter database postgres rename to ${databaseName}`)
  } finally {
    await client.end()
  }
}

async function checkVersion(address: Address, log: Log): Promise<void> {
  const client = await connectPatiently(address, log)
  try {
    await requireVersion(client)
  } catch (error) {
    throw error instanceof StartError ? error : notAnswering(address, error as Error)
  } finally {
    // A server that says nothing does not say goodbye either.
    void client.end().catch(() => undefined)
  }
}

/** PostgreSQL's own words where it said any. The connection string stays out: it holds a password. */
function notAnswering(address: Address, cause: Error & { code?: string }): StartError {
  if (cause instanceof pg.DatabaseError) {
    return new StartError(`The database in DATABASE_URL refused the connection: ${cause.message}`, { cause })
  }
  return new StartError(
    `No PostgreSQL server answered at ${placeOf(address)} (from DATABASE_URL): ${cause.message || cause.code}. Check that it runs there and that host and port are right.`,
    { cause },
  )
}

/** Host and port; a certificate that cannot be read makes the driver refuse the whole address. */
function placeOf(address: Address): string {
  try {
    const { host, port } = new pg.Client(address)
    return `${host}:${port}`
  } catch {
    return 'its address'
  }
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>({
    text: `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
    query_timeout: 3_000,
  } as QueryConfig)
  const version = rows[0]
  if (!version || version.number < oldestVersion) {
    throw new StartError(`Vouch needs PostgreSQL 15 or newer; this is ${version?.text ?? 'something else'}.`)
  }
}

/** A database in a neighbouring container may start later than we do. */
async function connectPatiently(address: Address, log: Log): Promise<Client> {
  const end = Date.now() + patienceMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await connectOnce(address)
    } catch (error) {
      const failure = error as Error & { code?: string }
      const mayCome = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', '57P03'].includes(
        failure.code ?? '',
      )
      if (!mayCome || Date.now() > end) {
        throw notAnswering(address, failure)
      }
      if (isFirst) log.warn({ code: failure.code }, `waiting up to ${patienceMs / 1000} s for the database`)
      await delay(500)
    }
  }
}
