import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '#base/log.ts'
import { BoundedWaitPool } from '#db/bounded-wait.ts'
import type { DB } from '#db/schema.ts'

/** How to reach PostgreSQL: a connection string, or a socket folder or host name with a database name. */
export type Address =
  | { readonly connectionString: string }
  | {
      readonly host: string
      readonly port: number
      readonly user: string
      readonly database: string
      readonly password?: string
    }

const int8 = 20
const date = 1082

/**
 * Reads `bigint` as a number, because counts stay below 2^53. Reads `date` as text, because a `Date` would
 * shift with the local time zone.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === int8) return Number
    if (format !== 'binary' && oid === date) return (text: string) => text
    return pg.types.getTypeParser(oid, format ?? 'text')
  },
}

/** Time limits for a statement, a lock wait and an idle transaction, in milliseconds. */
const timeouts = { statement: 13_000, lock: 5_000, idleTransaction: 30_000 }

/** Time limit for opening a connection, in milliseconds. */
const connectMs = 10_000

/** Time limit for checking that PostgreSQL responds, in milliseconds. */
const probeMs = 3_000

/** Number of idle connections that stay open: a new one needs 50 ms to read catalogues and plan its statements. */
export const keptConnections = 4

/**
 * Opens a connection pool. Lost connections are logged and replaced. A caller that waits 10 s for a
 * connection gets an error.
 */
export function createPool(address: Address, log: Log, max = 12): BoundedWaitPool {
  const pool = new BoundedWaitPool({
    ...address,
    max,
    min: Math.min(max, keptConnections),
    types,
    application_name: 'vouch',
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Firewalls forget connections that are silent for some minutes; the system’s default is two hours.
    keepAliveInitialDelayMillis: 60_000,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleTransaction,
    // PostgreSQL sends a notice for each empty tsquery. Nothing reads notices. Its keepalive frees the locks of a node
    // that lost its power.
    options: '-c TimeZone=UTC -c client_min_messages=warning -c tcp_keepalives_idle=60',
  })
  // Idle connections report errors to the pool. A connection between two statements of a transaction has no
  // listener but this one, and an unhandled error event would end the process.
  const onLost = (error: Error) => {
    // While an embedded PostgreSQL stops, connections that were just closed may report errors.
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost')
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/** Checks on a separate connection that PostgreSQL responds; concurrent callers share one check. */
export function createProbe(address: Address): { ask(): Promise<void>; close(): Promise<void> } {
  const pool = new pg.Pool({
    ...address,
    max: 1,
    application_name: 'vouch-probe',
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  let pending: Promise<void> | undefined
  return {
    ask: () => {
      pending ??= pool
        .query('select 1')
        .then(() => undefined)
        .finally(() => {
          pending = undefined
        })
      return pending
    },
    close: () => pool.end(),
  }
}

/** Opens one connection without statement timeouts, for migrations and maintenance. */
export async function connectOnce(address: Address): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    types,
    application_name: 'vouch-maintenance',
    connectionTimeoutMillis: connectMs,
    options: '-c TimeZone=UTC',
  })
  // A lost connection fails its next statement anyway. An unhandled error event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export function createKysely(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Formats the address of PostgreSQL as a connection string for other tools, such as psql. */
export function connectionString(address: Address): string {
  if ('connectionString' in address) return address.connectionString
  const password = address.password === undefined ? '' : `:${encodeURIComponent(address.password)}`
  const place = address.host.startsWith('/')
    ? { authority: '', query: `?host=${encodeURIComponent(address.host)}&port=${address.port}` }
    : { authority: `${address.host}:${address.port}`, query: '' }
  return `postgresql://${address.user}${password}@${place.authority}/${address.database}${place.query}`
}
