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

/** A pool that knows how long its queue is in time, and keeps to {@link withBoundedWait}. */
export class BoundedWaitPool extends pg.Pool {
  /** When each waiter began, oldest first. */
  readonly #waiting = new Set<{ readonly since: number }>()

  /** Milliseconds that the oldest waiter has waited for a connection; 0 when nobody waits. */
  get queueDelayMs(): number {
    for (const { since } of this.#waiting) return performance.now() - since
    return 0
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
    // The common case pays for no timer.
    if (this.idleCount > this.waitingCount) {
      super.connect(callback)
      return
    }
    const waiter = { since: performance.now() }
    this.#waiting.add(waiter)
    let timer: NodeJS.Timeout | undefined
    let isLate = false
    super.connect((error, client, done) => {
      // A connection that comes too late goes straight to the next waiter.
      if (isLate) {
        client?.release()
        return
      }
      clearTimeout(timer)
      this.#waiting.delete(waiter)
      callback(error, client, done)
    })
    const ms = longestWait.getStore()
    if (ms === undefined) return
    timer = setTimeout(() => {
      isLate = true
      this.#waiting.delete(waiter)
      callback(new ConnectionWaitError(ms), undefined, () => undefined)
    }, ms)
  }
}
