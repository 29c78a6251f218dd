import { AsyncLocalStorage } from 'node:async_hooks'
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
    // The common case pays for no timer.
    if (ms === undefined || this.idleCount > this.waitingCount) {
      super.connect(callback)
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
      else callback(error, client, done)
    })
  }
}
