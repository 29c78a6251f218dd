import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '#base/log.ts'
import { BoundedWaitPool } from '#db/bounded-wait.ts'
import type { DB } from '#db/schema.ts'

/** Where PostgreSQL is: a connection string, or a socket folder or host with the name of a database. */
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
 * `bigint` as a number (our counts stay below 2^53) and `date` as the text `2026-01-31`, because a `Date` would
 * move it by the time zone of the machine.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === int8) return Number
    if (format !== 'binary' && oid === date) return (text: string) => text
    return pg.types.getTypeParser(oid, format ?? 'text')
  },
}

/** How long a statement, a wait for a lock and an idle transaction may last, in milliseconds. */
const timeouts = { statement: 13_000, lock: 5_000, idleTransaction: 30_000 }

/** How long PostgreSQL may take to let us in, in milliseconds. */
const connectMs = 10_000

/** Longest wait for a sign of life, in milliseconds. */
const probeMs = 3_000

/** Opens a pool. A lost connection is logged and replaced; a caller that has to wait 10 s for one gets an error. */
export function createPool(address: Address, log: Log, max = 12): BoundedWaitPool {
  const pool = new BoundedWaitPool({
    ...address,
    max,
    types,
    application_name: 'vouch',
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleTransaction,
    options: '-c TimeZone=UTC',
  })
  // Idle connections tell the pool; one in use between two statements of a transaction tells nobody else, and an
  // error that nobody hears ends the process.
  const onLost = (error: Error) => {
    // The database that stops with us may say so to connections that have just been closed.
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost')
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/** Asks for a sign of life on one connection of its own; callers at the same time share a question. */
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
  let asked: Promise<void> | undefined
  return {
    ask: () => {
      asked ??= pool
        .query('select 1')
        .then(() => undefined)
        .finally(() => {
          asked = undefined
        })
      return asked
    },
    close: () => pool.end(),
  }
}

/** Opens one connection without time limits on statements, for migrations and maintenance. */
export async function connectOnce(address: Address): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    types,
    application_name: 'vouch-maintenance',
    connectionTimeoutMillis: connectMs,
    options: '-c TimeZone=UTC',
  })
  // The statement that runs, or the next one, fails; an error that nobody hears would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The query builder over a pool. */
export function createKysely(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** The address as a connection string for other tools. */
export function connectionString(address: Address): string {
  if ('connectionString' in address) return address.connectionString
  const password = address.password === undefined ? '' : `:${encodeURIComponent(address.password)}`
  const place = address.host.startsWith('/')
    ? { authority: '', query: `?host=${encodeURIComponent(address.host)}&port=${address.port}` }
    : { authority: `${address.host}:${address.port}`, query: '' }
  return `postgresql://${address.user}${password}@${place.authority}/${address.database}${place.query}`
}
