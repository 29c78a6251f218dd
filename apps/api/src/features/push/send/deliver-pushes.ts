import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { defineJob } from '#platform/queue.ts'
import { createDeliverPush, type DeliverDeps, type PushOutcome } from './deliver-push.ts'
import { type ClaimedDelivery, claimDeliveries, countOutcomes } from './deliveries-store.ts'

/** Background job that sends due pushes every minute. The push loop normally sends them sooner. */
export const sendDuePushes = defineJob({ name: 'send-due-pushes', payload: z.object({}) })

/** Concurrency limit per process. A push mostly waits for its push service, for seconds if that hangs. */
const concurrency = 200

/** With fewer free slots than this, wait {@link batchMs} before claiming, so that a claim takes several pushes. */
const batch = 50
const batchMs = 20

/** During a run, outcomes are stored at most this often, in milliseconds. */
const flushMs = 1_000

/** Lease of a claimed push, in milliseconds: longer than the time limit of a request to a push service. */
const claimMs = 60_000

export interface PushDelivery {
  /**
   * Sends all due pushes. Safe to run in several processes. A call during a run joins it, and makes it look for due
   * pushes again.
   */
  run(): Promise<void>
  /** Stops claiming pushes, and waits for those in flight. */
  stop(): Promise<void>
}

/** Creates the delivery of pushes. */
export function createPushDelivery(deps: DeliverDeps): PushDelivery {
  const { db, clock, log } = deps
  const deliver = createDeliverPush(deps)
  const outcomes = new Map<PushOutcome, number>()
  let [running, flushedAt] = [0, 0]
  let [mayBeDue, isStopped] = [false, false]
  let current: Promise<void> | undefined
  let wake: () => void = () => undefined

  const count = (outcome: PushOutcome, by: number) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + by)

  const start = async (delivery: ClaimedDelivery): Promise<void> => {
    running += 1
    try {
      count(await deliver(delivery), 1)
    } catch (error) {
      // Retried when the lease expires.
      log.error({ err: error, notification: delivery.id }, 'a push could not be sent')
      count('retried', 1)
    }
    running -= 1
    wake()
  }

  const flush = async () => {
    const counted = [...outcomes]
    outcomes.clear()
    flushedAt = Date.now()
    try {
      await countOutcomes(db.kysely, counted)
    } catch (error) {
      for (const [outcome, by] of counted) count(outcome, by)
      throw error
    }
  }

  const claim = async () => {
    if (concurrency - running < batch) await delay(batchMs)
    const limit = concurrency - running
    const now = clock()
    mayBeDue = false
    const claimed = await claimDeliveries(db.kysely, {
      now,
      until: new Date(now.getTime() + claimMs),
      limit,
    })
    if (claimed.length === limit) mayBeDue = true
    for (const delivery of claimed) void start(delivery)
  }

  const sendAllDue = async () => {
    try {
      for (;;) {
        const isClaiming = mayBeDue && !isStopped
        if (isClaiming && running < concurrency) await claim()
        else if (outcomes.size > 0 && (running === 0 || Date.now() - flushedAt > flushMs)) await flush()
        else if (running === 0) return
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    } finally {
      current = undefined
    }
  }

  return {
    run: () => {
      mayBeDue = true
      wake()
      current ??= sendAllDue()
      return current
    },
    stop: async () => {
      isStopped = true
      wake()
      await current
    },
  }
}
