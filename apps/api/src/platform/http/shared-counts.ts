import { createHmac } from 'node:crypto'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

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

const settleText = `insert into rate_counts as c (key, calls, resets_at)
  select key, calls, now() + make_interval(secs => seconds)
  from unnest($1::bytea[], $2::int[], $3::float8[]) as given (key, calls, seconds) order by key
  on conflict (key) do update set
    calls = case when c.resets_at <= now() then excluded.calls else c.calls + excluded.calls end,
    resets_at = case when c.resets_at <= now() then excluded.resets_at else c.resets_at end
  returning encode(key, 'hex') as key, calls, (extract(epoch from resets_at - now()) * 1000)::float8 as "leftMs"`
const takeText = `insert into rate_counts as c (key, calls, resets_at) values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    calls = case when c.resets_at <= now() then 1 else c.calls + 1 end,
    resets_at = case when c.resets_at <= now() then excluded.resets_at else c.resets_at end
  where c.resets_at <= now() or c.calls < $3
  returning 1 as taken`
const leftText = `select extract(epoch from resets_at - now())::float8 as seconds from rate_counts where key = $1`
/** In the order in which counts are settled, so that two nodes cannot deadlock. */
const forgetText = `delete from rate_counts where key in (
  select key from rate_counts where resets_at <= now() order by key for update skip locked)`

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
    if (rounds % forgetEvery === 0) await prepared(db, 'rate-counts-forget', forgetText)
    const batch = [...toShare].flatMap((key) => {
      const entry = entries.get(key)
      if (!entry?.unshared) toShare.delete(key)
      return entry?.unshared ? [{ key, entry, hash: hashed(key), calls: entry.unshared }] : []
    })
    if (batch.length === 0) return
    const rows = await prepared<{ key: string; calls: number; leftMs: number }>(
      db,
      'rate-counts-settle',
      settleText,
      [
        batch.map(({ hash }) => hash),
        batch.map(({ calls }) => calls),
        batch.map(({ entry }) => entry.limit.windowSeconds),
      ],
    )
    const now = performance.now()
    const shared = new Map(rows.map((row) => [row.key, row]))
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
    take: async (key, { max, windowSeconds }) => {
      const hash = hashed(key)
      const taken = await prepared(db, 'rate-counts-take', takeText, [hash, windowSeconds, max])
      if (taken.length > 0) return undefined
      const [left] = await prepared<{ seconds: number }>(db, 'rate-counts-left', leftText, [hash])
      return Math.max(1, Math.ceil(left?.seconds ?? 1))
    },
    settle,
    stop: () => clearInterval(timer),
  }
}
