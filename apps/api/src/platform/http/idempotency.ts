import { createHash } from 'node:crypto'
import { AppError } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { findKey, insertKey, type StoredKey, storeResult } from '#db/idempotency-keys.ts'
import { doOnce, type KeyUse, type Once } from '#db/transaction.ts'

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
    begin: (trx) => insertKey(trx, use),
    end: (trx, result) => storeResult(trx, use, result),
    earlier: async () => {
      const stored = await findKey(db, use)
      return stored && { result: resultOf(stored, use) }
    },
  }
  return doOnce(once, work)
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

/** @throws AppError duplicate-request */
function resultOf(stored: StoredKey, use: KeyUse): unknown {
  if (!stored.body_hash.equals(use.bodyHash)) {
    throw new AppError('duplicate-request', 'This key was already used for another request.')
  }
  if (stored.result === null) {
    throw new AppError('duplicate-request', 'This was already done. Reload the page to see it.')
  }
  return stored.result
}
