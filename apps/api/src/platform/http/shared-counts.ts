import { createHmac } from 'node:crypto'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { forgetOldCounts, secondsLeft, settleCounts, takeCount } from '#platform/http/rate-counts-store.ts'

/** At most `max` calls in `windowSeconds`; the window begins with the first. */
export interface Limit {
  readonly max: number
  readonly windowSeconds: number
}

/**
 * Counts calls of all nodes together. Both give the seconds to wait when the limit is reached, and count nothing then.
 */
export interface SharedCounts {
  /**
   * Counts in memory and settles with the other nodes once a second, and only callers who have used a tenth of their
   * limit. N nodes together let through at most `max` + (N - 1) × (a tenth of it + what comes within a second).
   */
  count(key: string, limit: Limit): number | undefined
  /** Counts in PostgreSQL: exact, for calls that are rare and dear. */
  take(key: string, limit: Limit): Promise<number | undefined>
  /** Settles now, as the timer does. */
  settle(): Promise<void>
  stop(): void
}

interface Entry {
  readonly limit: Limit
  /** Of all nodes, as far as this one knows. */
  calls: number
  /** Of them, those that the others do not know of. */
  unshared: number
  /** On the clock of `performance.now()`. */
  resetsAt: number
}

const settleMs = 1_000
const forgetEvery = 60
/** More callers than come within a minute; the oldest are forgotten first. */
const mostEntries = 20_000
const shareFrom = 0.1

/** @param secret keys the hashes under which callers are stored; the same on all nodes */
export function createSharedCounts(db: Database, secret: string, log: Log): SharedCounts {
  const entries = new Map<string, Entry>()
  const toShare = new Set<string>()
  let rounds = 0
  const hashed = (key: string) => createHmac('sha256', secret).update(key).digest().subarray(0, 16)

  const entryOf = (key: string, limit: Limit, now: number): Entry => {
    const found = entries.get(key)
    if (found && found.resetsAt > now) return found
    const made = { limit, calls: 0, unshared: 0, resetsAt: now + limit.windowSeconds * 1000 }
    entries.delete(key)
    entries.set(key, made)
    if (entries.size > mostEntries) entries.delete(entries.keys().next().value ?? '')
    return made
  }

  const settle = async () => {
    rounds += 1
    if (rounds % forgetEvery === 0) await forgetOldCounts(db)
    const batch = [...toShare].flatMap((key) => {
      const entry = entries.get(key)
      if (entry?.unshared) {
        const { unshared: calls, limit } = entry
        return [{ entry, hash: hashed(key), calls, windowSeconds: limit.windowSeconds }]
      }
      toShare.delete(key)
      return []
    })
    if (batch.length === 0) return
    const shared = await settleCounts(db, batch)
    const now = performance.now()
    for (const { entry, hash, calls } of batch) {
      const row = shared.get(hash.toString('hex'))
      if (row === undefined) continue
      entry.unshared -= calls
      entry.calls = row.calls + entry.unshared
      entry.resetsAt = now + row.leftMs
    }
  }
  let isSettling = false
  const settleQuietly = async () => {
    if (isSettling) return
    isSettling = true
    // Without the database each node counts by itself; what was not settled stays unknown to the others.
    await settle().catch((error: Error) =>
      log.warn({ reason: error.message }, 'rate counts were not settled'),
    )
    isSettling = false
  }
  const timer = setInterval(() => void settleQuietly(), settleMs).unref()

  return {
    count: (key, limit) => {
      const now = performance.now()
      const entry = entryOf(key, limit, now)
      if (entry.calls >= limit.max) return Math.ceil((entry.resetsAt - now) / 1000)
      entry.calls += 1
      entry.unshared += 1
      if (entry.calls >= limit.max * shareFrom) toShare.add(key)
      return undefined
    },
    take: async (key, limit) => {
      const hash = hashed(key)
      return (await takeCount(db, hash, limit)) ? undefined : secondsLeft(db, hash)
    },
    settle,
    stop: () => clearInterval(timer),
  }
}
