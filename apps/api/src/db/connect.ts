import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg, { type Client, type QueryConfig } from 'pg'
import type { Log } from '#base/log.ts'
import { StartError } from '#base/start-error.ts'
import { withBackgroundConnection } from '#db/background-connection.ts'
import type { BoundedWaitPool } from '#db/bounded-wait.ts'
import { addressOfRunning, startCluster } from '#db/embedded/cluster.ts'
import { isFolderInUse } from '#db/embedded/lock.ts'
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

/**
 * The open database. Kysely keeps the `snake_case` names of columns and reads `bigint` as a number and `date` as text.
 */
export interface Database {
  readonly pool: BoundedWaitPool
  readonly kysely: Kysely<DB>
  /**
   * Checks that PostgreSQL responds. Uses a separate connection, so that a busy pool does not look like a
   * dead database.
   * @throws Error when there is no response within 3 s
   */
  probe(): Promise<void>
  /**
   * Runs long work on a separate connection, so that requests keep all of theirs. The embedded PostgreSQL gives requests the
   * processor first: the connection's process runs with a lower priority.
   */
  inBackground<T>(work: (connection: Kysely<DB>) => Promise<T>): Promise<T>
  /** Connection string of the database, for tools such as psql. */
  readonly url: string
  /** Notice for the operator when the embedded database is stored somewhere other than the data folder. */
  readonly note?: string | undefined
  /**
   * Closes the connection pool and stops an embedded PostgreSQL. When PostgreSQL does not respond, gives up after 3 s.
   * @param finish last work that needs the database; also abandoned when PostgreSQL does not respond
   */
  close(finish?: () => Promise<void>): Promise<void>
}

interface DatabaseConfig {
  /**
   * Connection string of an external PostgreSQL, version 15 or newer. When undefined, Vouch starts the embedded one.
   */
  readonly databaseUrl?: string | undefined
  /** Absolute path of the data folder. */
  readonly dataFolder: string
  readonly postgresFolder?: string | undefined
}

const databaseName = 'vouch'
const oldestVersion = 150_000
const connectRetryMs = 30_000

/**
 * Opens the database of `DATABASE_URL`, or starts an embedded PostgreSQL owned by this process.
 * @param options.share for commands: joins the embedded PostgreSQL of a running Vouch with the same data folder
 * @throws StartError with a message for the operator
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
  if (options.share && (await isFolderInUse(join(config.dataFolder, 'lock'))))
    return databaseAt(await addressOfRunning(config.dataFolder, databaseName), log, async () => undefined, {
      isEmbedded: true,
    })
  const cluster = await startCluster(
    { folder: config.dataFolder, postgresFolder: config.postgresFolder },
    log,
  )
  try {
    await renameDatabase(cluster.address('template1'))
    const db = databaseAt(cluster.address(databaseName), log, () => cluster.stop(), { isEmbedded: true })
    return { ...db, note: cluster.note }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Opens the connection pool and the probe for a database that is known to respond. */
export function databaseAt(
  address: Address,
  log: Log,
  stop: () => Promise<void>,
  { isEmbedded = false }: { readonly isEmbedded?: boolean } = {},
): Database {
  const pool = createPool(address, log)
  const probe = createProbe(address)
  return {
    pool,
    probe: probe.ask,
    kysely: createKysely(pool),
    inBackground: (work) => withBackgroundConnection(address, log, isEmbedded, work),
    url: connectionString(address),
    close: async (finish) => {
      const isFinished = await whileAnswering(probe.ask, async () => {
        await finish?.()
        await pool.end()
      })
      if (isFinished) await probe.close()
      else log.warn('the database does not respond; abandoning requests and jobs in flight')
      await stop()
    },
  }
}

/** Renames the cluster's first database to `vouch`. That takes 1 ms; creating another database takes 300 ms. */
async function renameDatabase(maintenance: Address): Promise<void> {
  const client = await connectOnce(maintenance)
  try {
    await requireVersion(client)
    const existing = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (existing.rowCount === 0) await client.query(`alter database postgres rename to ${databaseName}`)
  } finally {
    await client.end()
  }
}

async function checkVersion(address: Address, log: Log): Promise<void> {
  const client = await connectWithRetry(address, log)
  try {
    await requireVersion(client)
  } catch (error) {
    throw error instanceof StartError ? error : connectionFailure(address, error as Error)
  } finally {
    // Not awaited: an unresponsive server would also delay the end of the connection.
    void client.end().catch(() => undefined)
  }
}

/** Describes a failed connection. The message omits the connection string, which contains a password. */
function connectionFailure(address: Address, cause: Error & { code?: string }): StartError {
  if (cause instanceof pg.DatabaseError) {
    return new StartError(`The database in DATABASE_URL refused the connection: ${cause.message}`, { cause })
  }
  return new StartError(
    `No PostgreSQL server answered at ${hostAndPort(address)} (from DATABASE_URL): ${cause.message || cause.code}. Check that PostgreSQL is running and that the host and port are correct.`,
    { cause },
  )
}

/** Host and port of a connection string. The driver cannot parse a string whose certificate file is unreadable. */
function hostAndPort(address: Address): string {
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

/** Retries to connect for 30 s, because a database in another container may start later than Vouch. */
async function connectWithRetry(address: Address, log: Log): Promise<Client> {
  const end = Date.now() + connectRetryMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await connectOnce(address)
    } catch (error) {
      const failure = error as Error & { code?: string }
      const isTransient = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', '57P03'].includes(
        failure.code ?? '',
      )
      if (!isTransient || Date.now() > end) {
        throw connectionFailure(address, failure)
      }
      if (isFirst)
        log.warn({ code: failure.code }, `waiting up to ${connectRetryMs / 1000} s for the database`)
      await delay(500)
    }
  }
}
