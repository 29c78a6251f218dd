import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { KeyUse, Transaction } from '#db/transaction.ts'

export interface StoredKey {
  readonly body_hash: Buffer
  /** Result of the transaction; null when it returned nothing. */
  readonly result: unknown
}

// Prepared statements: parsing and planning these three would cost more than the work they guard.
const findText = `select body_hash, result from idempotency_keys
  where user_id = $1 and route = $2 and key = $3 and created_at > now() - interval '24 hours'`
const insertText = `insert into idempotency_keys (user_id, route, key, body_hash) values ($1, $2, $3, $4)
  on conflict (user_id, route, key) do update set body_hash = excluded.body_hash, result = null, created_at = now()
  where idempotency_keys.created_at <= now() - interval '24 hours' returning key`
const storeText =
  'update idempotency_keys set result = $4::jsonb where user_id = $1 and route = $2 and key = $3'

export async function findKey(db: Database, use: KeyUse): Promise<StoredKey | undefined> {
  const rows = await prepared<StoredKey & Record<string, unknown>>(
    db,
    'idempotency-find',
    findText,
    rowOf(use),
  )
  return rows[0]
}

/** Stores an idempotency key. @returns false when the key was already used within 24 hours */
export async function insertKey(trx: Transaction, use: KeyUse): Promise<boolean> {
  const rows = await prepared(trx, 'idempotency-insert', insertText, [...rowOf(use), use.bodyHash])
  return rows.length > 0
}

export async function storeResult(trx: Transaction, use: KeyUse, result: unknown): Promise<void> {
  if (result === undefined || result === null) return
  await prepared(trx, 'idempotency-keep', storeText, [...rowOf(use), JSON.stringify(result)])
}

/** Deletes idempotency keys older than 24 hours. */
export async function deleteExpiredKeys(db: Database): Promise<void> {
  await db.kysely
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', sql<Date>`now() - interval '24 hours'`)
    .execute()
}

/**
 * SQL that stores the idempotency key and the result in the same statement as the work (see `inOneStatement`).
 * @param rows name of the CTE that has a row when the work was done
 * @param first number of the first of the five {@link keyValues} parameters
 */
export function keyPart(rows: string, first: number): string {
  const [user, route, key, hash, result] = Array.from({ length: 5 }, (_, index) => `$${first + index}`)
  return `insert into idempotency_keys (user_id, route, key, body_hash, result)
    select ${user}::uuid, ${route}::text, ${key}::text, ${hash}::bytea, ${result}::jsonb from ${rows}`
}

/** The five parameters of {@link keyPart}. @param result result of the work; must be JSON */
export function keyValues(use: KeyUse, result: unknown): unknown[] {
  return [...rowOf(use), use.bodyHash, JSON.stringify(result)]
}

function rowOf({ userId, route, key }: KeyUse): string[] {
  return [userId, route, key]
}
