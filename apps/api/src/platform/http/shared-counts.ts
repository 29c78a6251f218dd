import { createHmac } from 'node:crypto'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import type { Transaction } from '#db/transaction.ts'
import { deleteExpiredCounts, settleCounts, takeCount, takeCounts } from '#platform/http/rate-counts-store.ts'

/** At most `max` calls in `windowSeconds`. The window starts with the first call. */
export interface Limit {
  readonly max: number
  readonly windowSeconds: number
}

/**
 * Counts calls on all nodes. At the limit, the counting methods return the seconds to wait and do not count the call.
 */
export interface SharedCounts {
  /**
   * Counts in memory. Once a second, syncs the counts of callers above a tenth of their limit with the other
   * nodes. N nodes accept at most `max` + (N - 1) × (a tenth of `max` + the calls of one second).
   */
  count(key: string, limit: Limit): number | undefined
  /** Counts in PostgreSQL, which is exact. For rare and expensive calls. */
  take(key: string, limit: Limit): Promise<number | undefined>
  /**
   * Counts one call for several keys in the caller's transaction, so that work which fails does not count. If it
   * returns seconds to wait, the transaction must roll back.
   */
  takeWithin(trx: Transaction, keys: readonly string[], limit: Limit): Promise<number | undefined>
  /** Syncs the counts with the other nodes now instead of at the next second. */
  settle(): Promise<void>
  stop(): void
}

interface Entry {
  readonly limit: Limit
  /** Number of calls by one caller on all nodes, as far as this node knows. */
  calls: number
  /** Number of calls that this node has not shared with the other nodes yet. */
  unshared: number
  /** End of the window, in milliseconds of `performance.now()`. */
  resetsAt: number
}

const settleMs = 1_000
const deleteEvery = 60
/** Maximum number of callers in memory; a minute has fewer. The oldest are dropped first. */
const mostEntries = 20_000
const shareFrom = 0.1

/** Creates the counters of calls. @param secret key with which callers are hashed; the same on all nodes */
export function createSharedCounts(db: Database, secret: string, log: Log): SharedCounts {
  const entries = new Map<string, Entry>()
  const toShare = new Set<string>()
  let rounds = 0
  const hashed = (key: string) => createHmac('sha256', secret).update(key).digest().subarray(0, 16)

  const entryOf = (key: string, limit: Limit, now: number): Entry => {
    const existing = entries.get(key)
    if (existing && existing.resetsAt > now) return existing
    const entry = { limit, calls: 0, unshared: 0, resetsAt: now + limit.windowSeconds * 1000 }
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > mostEntries) entries.delete(entries.keys().next().value ?? '')
    return entry
  }

  const settle = async () => {
    rounds += 1
    if (rounds % deleteEvery === 0) await deleteExpiredCounts(db)
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
    // Without the database, each node counts alone until the next successful sync.
    await settle().catch((error: Error) =>
      log.warn({ reason: error.message }, 'rate counts could not be synced'),
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
    take: (key, limit) => takeCount(db, hashed(key), limit),
    takeWithin: (trx, keys, limit) => takeCounts(trx, keys.map(hashed), limit),
    settle,
    stop: () => clearInterval(timer),
  }
}
