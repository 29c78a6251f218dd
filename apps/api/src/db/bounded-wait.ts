import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import pg from 'pg'

/** Longest wait for one connection, in milliseconds, of the code that runs now. */
const longestWait = new AsyncLocalStorage<number>()

/** Runs work that waits at most `ms` for each connection of the pool; other work waits as long as the pool allows. */
export function withBoundedWait<T>(ms: number, work: () => T): T {
  return longestWait.run(ms, work)
}

/** Thrown when a connection did not become free in time. Nothing was sent to PostgreSQL. */
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

/** A pool that keeps to {@link withBoundedWait}. */
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
    // The common case pays for no timer.
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
      // A connection that comes too late goes to the next waiter.
      if (isLate) client?.release()
      else acquire(error, client, done)
    })
  }
}

/**
 * How long PostgreSQL may say nothing on a connection in use, in milliseconds: longer than any statement may take. Its own
 * time limits do not end the wait for a machine that hangs or is gone.
 */
const silence = { request: 14_500, background: 11 * 60_000 }

const watched = new WeakSet<Socket>()

/** Cuts a connection whose other end says nothing; the statement that waits fails, and the pool forgets the connection. */
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
