import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from '#db/schema.ts'

/** A data function that must run inside a transaction says so by taking this. */
export type Transaction = KyselyTransaction<DB>

/** Anything that runs queries: the database itself or an open transaction. */
export type Executor = Kysely<DB> | Transaction

/** One use of an `Idempotency-Key` by one person on one route. */
export interface KeyUse {
  readonly key: string
  readonly userId: string
  readonly route: string
  readonly bodyHash: Buffer
}

/** How work is done at most once and its result stored. */
export interface Once {
  /** For work of one statement, which stores the key itself. */
  readonly use: KeyUse
  /** Runs before the transaction's own work. @returns false when the work was done before */
  readonly begin: (trx: Transaction) => Promise<boolean>
  /** Runs after it, with its result, before the commit. */
  readonly end: (trx: Transaction, result: unknown) => Promise<void>
  /** The stored result; undefined when the work was not done. @throws when the key was used for another call */
  readonly earlier: () => Promise<{ readonly result: unknown } | undefined>
}

interface Watch {
  readonly once: Once
  /** The transaction that counts is open or committed: further ones are ordinary. */
  started: boolean
}

const watch = new AsyncLocalStorage<Watch>()

/** Thrown when the idempotency key is already taken. */
class DoneBefore extends Error {}

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
 * @throws whatever `work` throws
 */
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
      if (!(await once.begin(trx))) throw new DoneBefore()
      const result = await work(trx)
      await once.end(trx, result)
      return result
    })
  } catch (error) {
    const done = error instanceof DoneBefore ? await once.earlier() : undefined
    if (done) return done.result as T
    // Nothing was committed: the work's next transaction counts.
    watched.started = false
    throw error
  }
}

/**
 * For work that writes with one statement and so is atomic by itself: saves BEGIN and COMMIT. Used by applying alone.
 * @param work when it is given a key, its statement stores that too, and its result (`keyPart` in `idempotency-keys.ts`); a key that is there already makes the statement fail
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
    // Read only now, because nearly every key is new: an earlier use made this insert fail.
    const done = await once.earlier()
    if (done) return done.result as T
    watched.started = false
    // An expired key that the clean-up has not removed yet: a transaction replaces it.
    if ((error as { code?: unknown }).code === uniqueViolation) return inTransaction(db, work)
    throw error
  }
}

const uniqueViolation = '23505'

/**
 * Runs `work` of which the first transaction is done once, however often and however many at the same time run it:
 * everybody else's gives the result of that one (see `platform/http/idempotency.ts`).
 */
export function doOnce<T>(once: Once, work: () => Promise<T>): Promise<T> {
  return watch.run({ once, started: false }, work)
}
