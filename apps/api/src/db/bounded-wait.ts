import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import pg from 'pg'

/** Longest wait for a database connection in the current async context, in milliseconds. */
const longestWait = new AsyncLocalStorage<number>()

/** Runs work that waits at most `ms` milliseconds for each connection from the pool. */
export function withBoundedWait<T>(ms: number, work: () => T): T {
  return longestWait.run(ms, work)
}

/**
 * Runs work whose statements may take minutes, as in a background job: a request's connection would be given up after
 * 14.5 s of silence.
 */
export function withLongStatements<T>(work: () => T): T {
  return longestWait.exit(work)
}

/** Thrown when no database connection became free in time. Nothing was sent to PostgreSQL. */
class ConnectionWaitError extends Error {
  override readonly name = 'ConnectionWaitError'
  readonly statusCode = 503

  constructor(ms: number) {
    super(`no database connection became free within ${ms} ms`)
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * A connection pool that applies {@link withBoundedWait} and destroys connections on which PostgreSQL stops responding.
 */
export class BoundedWaitPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('release', (_error, client) => streamOf(client).setTimeout(0))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#connect(callback)
      return undefined
    }
    return new Promise((resolve, reject) =>
      this.#connect((error, client) => (client ? resolve(client) : reject(error))),
    )
  }

  #connect(callback: ConnectCallback): void {
    const ms = longestWait.getStore()
    const acquire: ConnectCallback = (error, client, done) => {
      if (client) endWhenSilent(client, ms === undefined ? silence.background : silence.request)
      callback(error, client, done)
    }
    // Fast path: a connection is idle, so no timer is needed.
    if (ms === undefined || this.idleCount > this.waitingCount) {
      super.connect(acquire)
      return
    }
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      callback(new ConnectionWaitError(ms), undefined, () => undefined)
    }, ms)
    super.connect((error, client, done) => {
      clearTimeout(timer)
      // The caller has given up waiting: return the connection to the pool.
      if (isLate) client?.release()
      else acquire(error, client, done)
    })
  }
}

/**
 * Longest silence on a connection in use, in milliseconds; longer than every statement timeout. PostgreSQL's
 * own timeouts do not help when its machine hangs or is gone.
 */
const silence = { request: 14_500, background: 11 * 60_000 }

const watched = new WeakSet<Socket>()

/** Destroys the connection when PostgreSQL is silent too long: its statement fails and the pool drops it. */
function endWhenSilent(client: pg.PoolClient, ms: number): void {
  const stream = streamOf(client)
  stream.setTimeout(ms)
  if (watched.has(stream)) return
  watched.add(stream)
  stream.on('timeout', () => stream.destroy(new Error('the database does not answer')))
}

function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
