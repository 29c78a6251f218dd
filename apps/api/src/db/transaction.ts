import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from '#db/schema.ts'

/** An open transaction. Data functions that must run inside a transaction take it as a parameter. */
export type Transaction = KyselyTransaction<DB>

/** The database or an open transaction: runs queries in either. */
export type Executor = Kysely<DB> | Transaction

/** An idempotency key, with the person and route for which it is valid and the hash of the request. */
export interface KeyUse {
  readonly key: string
  readonly userId: string
  readonly route: string
  readonly bodyHash: Buffer
}

/** What `inTransaction` does to run work at most once and store its result. */
export interface Once {
  /** The idempotency key, for work done in a single statement, which stores the key itself. */
  readonly use: KeyUse
  /** Runs in the transaction before the work. @returns false when the idempotency key is already taken */
  readonly begin: (trx: Transaction) => Promise<boolean>
  /** Runs in the transaction after the work, with its result. */
  readonly end: (trx: Transaction, result: unknown) => Promise<void>
  /** Reads the stored result; undefined when there is none. @throws when the key was used for another request */
  readonly earlier: () => Promise<{ readonly result: unknown } | undefined>
}

interface Watch {
  readonly once: Once
  /** True once the guarded transaction is open or committed. Later transactions are ordinary ones. */
  started: boolean
}

const watch = new AsyncLocalStorage<Watch>()

/** Thrown when the idempotency key is already taken. */
class KeyTaken extends Error {}

/** Runs `work` in one transaction: commits when it resolves, rolls back when it throws. */
export async function inTransaction<T>(
  db: { readonly kysely: Kysely<DB> },
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const watched = watch.getStore()
  if (watched === undefined || watched.started) return db.kysely.transaction().execute(work)
  const { once } = watched
  watched.started = true
  try {
    return await db.kysely.transaction().execute(async (trx) => {
      if (!(await once.begin(trx))) throw new KeyTaken()
      const result = await work(trx)
      await once.end(trx, result)
      return result
    })
  } catch (error) {
    const done = error instanceof KeyTaken ? await once.earlier() : undefined
    if (done) return done.result as T
    // Nothing was committed, so the next transaction is the one that the idempotency key guards.
    watched.started = false
    throw error
  }
}

/**
 * Runs work that writes in a single statement and so needs no BEGIN and COMMIT. Used only for applying to a job.
 * @param work when given an idempotency key, its statement also stores the key and result (`keyPart` in
 * `idempotency-keys.ts`); the statement fails when the key is already taken
 */
export async function inOneStatement<D extends { readonly kysely: Kysely<DB> }, T>(
  db: D,
  work: (on: D | Transaction, use?: KeyUse) => Promise<T>,
): Promise<T> {
  const watched = watch.getStore()
  if (watched === undefined || watched.started) return work(db)
  const { once } = watched
  watched.started = true
  try {
    return await work(db, once.use)
  } catch (error) {
    // Look up the idempotency key only after a failure, because nearly every key is new.
    const done = await once.earlier()
    if (done) return done.result as T
    watched.started = false
    // The key has expired but its row still exists. A transaction replaces the row.
    if ((error as { code?: unknown }).code === uniqueViolation) return inTransaction(db, work)
    throw error
  }
}

const uniqueViolation = '23505'

/**
 * Runs `work` so that its first transaction commits at most once per idempotency key. Repeated or concurrent
 * calls get the stored result instead (see `platform/http/idempotency.ts`).
 */
export function doOnce<T>(once: Once, work: () => Promise<T>): Promise<T> {
  return watch.run({ once, started: false }, work)
}
