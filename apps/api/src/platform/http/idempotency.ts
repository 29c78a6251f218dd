import { createHash } from 'node:crypto'
import { AppError } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { findKey, insertKey, type StoredKey, storeResult } from '#db/idempotency-keys.ts'
import { doOnce, type KeyUse, type Once } from '#db/transaction.ts'

/**
 * Does the work of a route at most once per key (draft-ietf-httpapi-idempotency-key-header). One transaction
 * inserts the key, does the work and stores its result. A second call with the same key waits on the unique
 * index until the first commits, then returns the stored result, even if the first response was lost. A
 * failed call stores no key, so it can be retried.
 * @param work the route's handler. Everything that must happen once is in a single `inTransaction`, whose
 *   JSON result is enough to build the response
 * @throws AppError duplicate-request when the key was used with another body, or no result is stored
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

/** Digest of a request body, to compare it with that of an earlier request. */
export function hashOf(...parts: unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** Reads the `Idempotency-Key` header; undefined when it is missing. @throws AppError malformed */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{8,200}$/.test(header)) return header
  throw new AppError('malformed', 'The Idempotency-Key must have 8 to 200 printable ASCII characters.')
}

/** The stored result of an earlier request. @throws AppError duplicate-request when that request differed */
function resultOf(stored: StoredKey, use: KeyUse): unknown {
  if (!stored.body_hash.equals(use.bodyHash)) {
    throw new AppError('duplicate-request', 'This Idempotency-Key was already used for another request.')
  }
  if (stored.result === null) {
    throw new AppError(
      'duplicate-request',
      'This request was already processed. Reload the page to see the result.',
    )
  }
  return stored.result
}
