import type { FastifyInstance } from 'fastify'
import type { Log } from '#base/log.ts'
import { withBoundedWait } from '#db/bounded-wait.ts'

/** Maximum number of requests in flight. More would only compete for 12 connections and one event loop. */
const slots = 64
/** A request that takes longer gives up its slot, in milliseconds. It waits for another system, such as the scanner. */
const maxSlotMs = 2_000
/** Longest wait for a slot in milliseconds; then the request gets a 503. */
const maxQueueMs = 500
const maxQueueLength = 2_000
/** Longest wait for a database connection in milliseconds, then 503: running requests hold all connections. */
const maxConnectionWaitMs = 700
const logEveryMs = 10_000

/**
 * Thrown when a request is refused because of load. All refusals share one instance: a stack trace for each
 * would cost more than the refusal itself.
 */
export class OverloadError extends Error {
  override readonly name = 'OverloadError'
  readonly statusCode = 503
  readonly retryAfterSeconds = 2
}
const overload = new OverloadError('the request waited too long for a slot')

/** Limits how long requests wait: a fixed number of slots, with one queue for all (ADR 32). */
export interface LoadShedder {
  /**
   * Waits for a slot; undefined when one is free. Call it first in a request.
   * @throws OverloadError after half a second
   */
  admit(): Promise<void> | undefined
  /** Takes a slot for one part of an admitted request. @returns a function that frees the slot */
  enter(): () => void
  /** Runs work whose waits for database connections are limited. */
  bound<T>(work: () => T): T
  /** Runs work in a slot, with limited waits for database connections. */
  run<T>(work: () => Promise<T>): Promise<T>
}

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
  /** Slots in use, each with the time when it was taken, oldest first. */
  const inUse = new Set<{ readonly at: number }>()
  const queue = new Set<Waiter>()
  const refuse = createRefusal(log)

  const hasRoom = (now: number) => {
    for (const slot of inUse) {
      if (now - slot.at < maxSlotMs) break
      inUse.delete(slot)
    }
    return inUse.size < slots
  }
  const admitNext = () => {
    const [next] = queue
    if (next === undefined || !hasRoom(performance.now())) return
    queue.delete(next)
    clearTimeout(next.timer)
    next.admit()
  }
  const enter = () => {
    const slot = { at: performance.now() }
    inUse.add(slot)
    return () => {
      inUse.delete(slot)
      admitNext()
    }
  }
  const bound = <T>(work: () => T) => withBoundedWait(maxConnectionWaitMs, work)
  return {
    bound,
    admit: () => {
      if (queue.size === 0 && hasRoom(performance.now())) return undefined
      if (queue.size >= maxQueueLength) throw refuse()
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          admit: resolve,
          timer: setTimeout(() => {
            queue.delete(waiter)
            // Also checks for slots held too long, in case no request frees one.
            if (hasRoom(performance.now())) resolve()
            else reject(refuse())
          }, maxQueueMs),
        }
        queue.add(waiter)
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

/** Counts refused requests and logs the count at intervals. */
function createRefusal(log: Log): () => OverloadError {
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    refused += 1
    const now = performance.now()
    if (now - loggedAt > logEveryMs) {
      log.warn({ refused }, 'overload: answering requests with 503')
      loggedAt = now
      refused = 0
    }
    return overload
  }
}

/** Sheds load for the routes of a plugin that are not part of the contract. */
export function shedLoadIn(scope: FastifyInstance): void {
  const { shedder } = scope.vouch
  scope.addHook('onRequest', async () => shedder.admit())
  // Take the slot only when the body has arrived, because a slow sender must not hold one.
  scope.addHook('preHandler', (_request, reply, done) => {
    reply.raw.once('close', shedder.enter())
    shedder.bound(done)
  })
}
