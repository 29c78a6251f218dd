import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { doOnce, type KeyUse, type Once, type Transaction } from '#db/transaction.ts'

/**
 * Does the work of a route at most once per key (draft-ietf-httpapi-idempotency-key-header). The key's row is the
 * first statement of the transaction in which the work is done and its result the last, so that all of it commits or
 * nothing: a second call with the same key waits at the row's unique index until the first is decided. It then goes
 * on with that result in the place of the transaction, and so answers the same, even when the first answer never
 * arrived. A failed call leaves no row and may be tried again.
 * @param work the route's handler; what must not happen twice is in one `inTransaction`, whose result is JSON and
 * all that the answer needs
 * @throws AppError duplicate-request when the key was used with another body, or its transaction had no result
 */
export function runOnce<T>(db: Database, use: KeyUse, work: () => Promise<T>): Promise<T> {
  const once: Once = {
    use,
    begin: (trx) => insert(trx, use),
    end: (trx, result) => keep(trx, use, result),
    earlier: async () => {
      const kept = await find(db, use)
      return kept && { result: resultOf(kept, use) }
    },
  }
  return doOnce(once, work)
}

/**
 * The key and the result as a part of the one statement that does the work (see `inOneStatement`).
 * @param rows the part of the statement that has a row when the work was done
 * @param first the number of the first of its five parameters: {@link keyValues}
 */
export function keyPart(rows: string, first: number): string {
  const [user, route, key, hash, result] = Array.from({ length: 5 }, (_, index) => `$${first + index}`)
  return `insert into idempotency_keys (user_id, route, key, body_hash, result)
    select ${user}::uuid, ${route}::text, ${key}::text, ${hash}::bytea, ${result}::jsonb from ${rows}`
}

/** What {@link keyPart} stores. @param result what the work resolves to, as JSON keeps it */
export function keyValues(use: KeyUse, result: unknown): unknown[] {
  return [...rowOf(use), use.bodyHash, JSON.stringify(result)]
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

/** @throws AppError duplicate-request */
function resultOf(kept: KeptKey, use: KeyUse): unknown {
  if (!kept.body_hash.equals(use.bodyHash)) {
    throw new AppError('duplicate-request', 'This key was already used for another request.')
  }
  if (kept.result === null) {
    throw new AppError('duplicate-request', 'This was already done. Reload the page to see it.')
  }
  return kept.result
}

/** Forgets keys that have served their 24 hours. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await db.kysely
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', sql<Date>`now() - interval '24 hours'`)
    .execute()
}
