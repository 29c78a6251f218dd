import type { FastifyInstance } from 'fastify'
import type { Log } from '#base/log.ts'
import { withBoundedWait } from '#db/bounded-wait.ts'

/** Requests worked on at the same time. More only compete for 12 connections and one event loop. */
const places = 64
/** A request that waits for something else than this server's load (a scanner, another server) frees its place. */
const longestPlaceMs = 2_000
/** Longest wait for a place, then 503. */
const longestLineMs = 500
const longestLine = 2_000
/** Longest wait for one database connection, then 503: the others are held by something that does not end. */
const longestConnectionWaitMs = 700
const logEveryMs = 10_000

/** A refusal because of load. One instance serves all: a stack for each would cost more than the refusal. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError'
  readonly statusCode = 503
  readonly retryAfterSeconds = 2
}
const overload = new OverloadError('the request waited too long for a place')

/** Bounds how long requests wait: in one line, for a limited number of places (ADR 32). */
export interface LoadShedder {
  /**
   * Waits for a place; undefined when there is one. Call it first in a request.
   * @throws OverloadError after half a second
   */
  admit(): Promise<void> | undefined
  /** Takes a place for a piece of an admitted request. @returns gives it back */
  enter(): () => void
  /** Runs work that waits a bounded time for each database connection. */
  bound<T>(work: () => T): T
  /** Runs work so, and in a place. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Never refuses. */
export const noShedding: LoadShedder = {
  admit: () => undefined,
  enter: () => () => undefined,
  bound: (work) => withBoundedWait(10_000, work),
  run: (work) => withBoundedWait(10_000, work),
}

interface Waiter {
  readonly admit: () => void
  readonly timer: NodeJS.Timeout
}

export function createLoadShedder(log: Log): LoadShedder {
  /** When each place was taken, oldest first. */
  const taken = new Set<{ readonly at: number }>()
  const line = new Set<Waiter>()
  const refuse = createRefusal(log)

  const hasRoom = (now: number) => {
    for (const place of taken) {
      if (now - place.at < longestPlaceMs) break
      taken.delete(place)
    }
    return taken.size < places
  }
  const admitNext = () => {
    const [next] = line
    if (next === undefined || !hasRoom(performance.now())) return
    line.delete(next)
    clearTimeout(next.timer)
    next.admit()
  }
  const enter = () => {
    const place = { at: performance.now() }
    taken.add(place)
    return () => {
      taken.delete(place)
      admitNext()
    }
  }
  const bound = <T>(work: () => T) => withBoundedWait(longestConnectionWaitMs, work)
  return {
    bound,
    admit: () => {
      if (line.size === 0 && hasRoom(performance.now())) return undefined
      if (line.size >= longestLine) throw refuse()
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          admit: resolve,
          timer: setTimeout(() => {
            line.delete(waiter)
            // Places that are held too long are noticed here when nobody gives one back.
            if (hasRoom(performance.now())) resolve()
            else reject(refuse())
          }, longestLineMs),
        }
        line.add(waiter)
      })
    },
    enter,
    run: async (work) => {
      const leave = enter()
      try {
        return await bound(work)
      } finally {
        leave()
      }
    },
  }
}

/** Counts refusals and logs a line of them now and then. */
function createRefusal(log: Log): () => OverloadError {
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    refused += 1
    const now = performance.now()
    if (now - loggedAt > logEveryMs) {
      log.warn({ refused }, 'too much load: requests are answered 503')
      loggedAt = now
      refused = 0
    }
    return overload
  }
}

/** Sheds the routes that a plugin adds to this scope, which are not mounted from the contract. */
export function shedLoadIn(scope: FastifyInstance): void {
  const { shedder } = scope.vouch
  scope.addHook('onRequest', async () => shedder.admit())
  // Not before the body has come: a slow sender must not hold a place.
  scope.addHook('preHandler', (_request, reply, done) => {
    reply.raw.once('close', shedder.enter())
    shedder.bound(done)
  })
}
