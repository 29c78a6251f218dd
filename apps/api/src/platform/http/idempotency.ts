import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { afterFirstTransaction, type Transaction, withFirstTransaction } from '#db/transaction.ts'
import { AppError } from '#platform/app-error.ts'

/** One use of an `Idempotency-Key` by one person on one route. */
export interface KeyUse {
  readonly key: string
  readonly userId: string
  readonly route: string
  readonly bodyHash: Buffer
}

class KeyTaken extends Error {}

/**
 * Does the work of a route at most once per key (draft-ietf-httpapi-idempotency-key-header). The key's row is the
 * first statement of the transaction in which the work is done and its result the last, so that all of it commits or
 * nothing: a second call with the same key waits at the row's unique index until the first is decided. It then goes
 * through the handler with that result in the place of the transaction, and so answers the same, even when the first
 * answer never arrived. A failed call leaves no row and may be tried again.
 * @param work the route's handler; what must not happen twice is in one `inTransaction`, whose result is JSON and
 * all that the answer needs
 * @throws AppError duplicate-request when the key was used with another body, or its transaction had no result
 */
export async function runOnce<T>(db: Database, use: KeyUse, work: () => Promise<T>): Promise<T> {
  const earlier = await find(db, use)
  if (earlier) return replay(use, earlier, work)
  const recording = {
    before: async (trx: Transaction) => {
      if (!(await insert(trx, use))) throw new KeyTaken()
    },
    after: (trx: Transaction, result: unknown) => keep(trx, use, result),
  }
  try {
    return await withFirstTransaction(recording, work)
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error
    return replay(use, await find(db, use), work)
  }
}

/** The digest that tells whether two requests are the same. */
export function hashOf(...parts: unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/**
 * Reads the header.
 * @throws AppError malformed
 */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{8,200}$/.test(header)) return header
  throw new AppError('malformed', 'An Idempotency-Key has 8 to 200 printable characters.')
}

interface KeptKey {
  readonly body_hash: Buffer
  /** Null when the transaction had none. */
  readonly result: unknown
}

// Prepared: built and planned anew each time, the three statements cost more than the work that they guard.
const findText = `select body_hash, result from idempotency_keys
  where user_id = $1 and route = $2 and key = $3 and created_at > now() - interval '24 hours'`
const insertText = `insert into idempotency_keys (user_id, route, key, body_hash) values ($1, $2, $3, $4)
  on conflict (user_id, route, key) do update set body_hash = excluded.body_hash, result = null, created_at = now()
  where idempotency_keys.created_at <= now() - interval '24 hours' returning key`
const keepText =
  'update idempotency_keys set result = $4::jsonb where user_id = $1 and route = $2 and key = $3'

async function find(db: Database, use: KeyUse): Promise<KeptKey | undefined> {
  const rows = await prepared<KeptKey>(db, 'idempotency-find', findText, rowOf(use))
  return rows[0]
}

async function insert(trx: Transaction, use: KeyUse): Promise<boolean> {
  const rows = await prepared(trx, 'idempotency-insert', insertText, [...rowOf(use), use.bodyHash])
  return rows.length > 0
}

async function keep(trx: Transaction, use: KeyUse, result: unknown): Promise<void> {
  if (result === undefined || result === null) return
  await prepared(trx, 'idempotency-keep', keepText, [...rowOf(use), JSON.stringify(result)])
}

function rowOf({ userId, route, key }: KeyUse): string[] {
  return [userId, route, key]
}

function replay<T>(use: KeyUse, kept: KeptKey | undefined, work: () => Promise<T>): Promise<T> {
  if (kept && !kept.body_hash.equals(use.bodyHash)) {
    throw new AppError('duplicate-request', 'This key was already used for another request.')
  }
  if (kept?.result == null) {
    throw new AppError('duplicate-request', 'This was already done. Reload the page to see it.')
  }
  return afterFirstTransaction(kept.result, work)
}

/** Forgets keys that have served their 24 hours. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await db.kysely
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', sql<Date>`now() - interval '24 hours'`)
    .execute()
}
