import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { Transaction } from '#db/transaction.ts'

/** Calls of one caller that this node has not shared with the other nodes yet. */
export interface UnsharedCalls {
  readonly hash: Buffer
  readonly calls: number
  readonly windowSeconds: number
}

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
const takeAllText = `insert into rate_counts as c (key, calls, resets_at)
  select key, 1, now() + make_interval(secs => $2) from unnest($1::bytea[]) as given (key) order by key
  on conflict (key) do update set
    calls = case when c.resets_at <= now() then 1 else c.calls + 1 end,
    resets_at = case when c.resets_at <= now() then excluded.resets_at else c.resets_at end
  where c.resets_at <= now() or c.calls < $3
  returning encode(key, 'hex') as key`
const leftText = `select extract(epoch from resets_at - now())::float8 as seconds from rate_counts where key = $1`
/** Deletes rows in the same order in which counts are updated, so that two nodes cannot deadlock. */
const deleteText = `delete from rate_counts where key in (
  select key from rate_counts where resets_at <= now() order by key for update skip locked)`

interface SharedCount {
  readonly key: string
  /** Number of calls by one caller on all nodes. */
  readonly calls: number
  readonly leftMs: number
}

/** Adds this node's calls to the shared counts. @returns the sums, by hexadecimal hash of the caller */
export async function settleCounts(
  db: Database,
  batch: readonly UnsharedCalls[],
): Promise<ReadonlyMap<string, SharedCount>> {
  const rows = await prepared<SharedCount & Record<string, unknown>>(db, 'rate-counts-settle', settleText, [
    batch.map(({ hash }) => hash),
    batch.map(({ calls }) => calls),
    batch.map(({ windowSeconds }) => windowSeconds),
  ])
  return new Map(rows.map((row) => [row.key, row]))
}

/** Counts one call exactly. @returns the seconds to wait when the limit is reached; that call is not counted */
export async function takeCount(
  db: Database,
  hash: Buffer,
  limit: { readonly max: number; readonly windowSeconds: number },
): Promise<number | undefined> {
  const taken = await prepared(db, 'rate-counts-take', takeText, [hash, limit.windowSeconds, limit.max])
  if (taken.length > 0) return undefined
  const [left] = await prepared<{ seconds: number }>(db, 'rate-counts-left', leftText, [hash])
  return Math.max(1, Math.ceil(left?.seconds ?? 1))
}

/**
 * Counts one call of several callers at once, such as a person and their IP address, in the caller's transaction.
 * @returns the seconds to wait when a limit is reached; the transaction must then roll back
 */
export async function takeCounts(
  trx: Transaction,
  hashes: readonly Buffer[],
  limit: { readonly max: number; readonly windowSeconds: number },
): Promise<number | undefined> {
  const values = [hashes, limit.windowSeconds, limit.max]
  const taken = await prepared<{ key: string }>(trx, 'rate-counts-take-all', takeAllText, values)
  const refused = hashes.find((hash) => !taken.some(({ key }) => key === hash.toString('hex')))
  if (refused === undefined) return undefined
  const [left] = await prepared<{ seconds: number }>(trx, 'rate-counts-left', leftText, [refused])
  return Math.max(1, Math.ceil(left?.seconds ?? 1))
}

export async function deleteExpiredCounts(db: Database): Promise<void> {
  await prepared(db, 'rate-counts-delete', deleteText)
}
