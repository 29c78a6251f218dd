import type { FastifyInstance } from 'fastify'
import { withBoundedWait } from '#db/bounded-wait.ts'
import type { Database } from '#db/connect.ts'
import type { Log } from '#platform/log.ts'

/** Requests are refused while the oldest accepted one has waited this long for a connection. */
const mostQueueMs = 250
/** A longer wait, once accepted, ends in 503: the connections are held by something that does not end. */
const mostConnectionWaitMs = 1_000
/** Requests are refused while the event loop is this late. */
const mostLoopDelayMs = 500
const sampleMs = 50
const logEveryMs = 10_000

/** Seconds after which a refused client should try again. */
const retryAfterSeconds = 2

/** A refusal because of load: made once, because a stack for each would cost more than the refusal. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError'
  readonly statusCode = 503
  readonly retryAfterSeconds = retryAfterSeconds
}
const overload = new OverloadError('requests wait too long')

/** Keeps waiting times short by refusing what would only add to them (ADR 32). */
export interface LoadShedder {
  /** Call it first in a request. @throws OverloadError while accepted requests wait too long */
  admit(): void
  /** Runs the work of a request, which waits for no connection longer than a second. */
  run<T>(work: () => T): T
  stop(): void
}

/** Never refuses. */
export const noShedding: LoadShedder = {
  admit: () => undefined,
  run: (work) => work(),
  stop: () => undefined,
}

/** Watches the queue for connections and the delay of the event loop. */
export function createLoadShedder({ pool }: Database, log: Log): LoadShedder {
  let sampledAt = performance.now()
  let loopDelay = 0
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  const sampler = setInterval(() => {
    const now = performance.now()
    loopDelay = now - sampledAt - sampleMs
    sampledAt = now
  }, sampleMs).unref()
  const note = (now: number) => {
    refused += 1
    if (now - loggedAt < logEveryMs) return
    log.warn({ refused, queueMs: Math.round(pool.queueDelayMs) }, 'too much load: requests are answered 503')
    loggedAt = now
    refused = 0
  }
  return {
    admit: () => {
      const now = performance.now()
      // A turn of the event loop that still goes on has not been sampled.
      const isLoopLate = Math.max(loopDelay, now - sampledAt - sampleMs) > mostLoopDelayMs
      if (!isLoopLate && pool.queueDelayMs <= mostQueueMs) return
      note(now)
      throw overload
    },
    run: (work) => withBoundedWait(mostConnectionWaitMs, work),
    stop: () => clearInterval(sampler),
  }
}

/** Sheds the routes that a plugin adds to this scope, which are not mounted from the contract. */
export function shedLoadIn(scope: FastifyInstance): void {
  const { shedder } = scope.vouch
  scope.addHook('onRequest', (_request, _reply, done) => {
    shedder.admit()
    shedder.run(done)
  })
  // Reading a body loses the context of the first hook.
  scope.addHook('preHandler', (_request, _reply, done) => shedder.run(done))
}
