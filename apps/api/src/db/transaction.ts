import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from '#db/schema.ts'

/** A data function that must run inside a transaction says so by taking this. */
export type Transaction = KyselyTransaction<DB>

/** Anything that runs queries: the database itself or an open transaction. */
export type Executor = Kysely<DB> | Transaction

/** What goes along with the first transaction of some work. */
export interface FirstTransaction {
  /** Runs before the transaction's own work. */
  readonly before: (trx: Transaction) => Promise<void>
  /** Runs after it, with its result, before the commit. */
  readonly after: (trx: Transaction, result: unknown) => Promise<void>
}

interface Watch {
  started: boolean
  /** Stands for the whole transaction when it was done before. */
  readonly done?: { readonly result: unknown }
  readonly first?: FirstTransaction
}

const watch = new AsyncLocalStorage<Watch>()

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
  watched.started = true
  if (watched.done) return watched.done.result as T
  return db.kysely.transaction().execute(async (trx) => {
    await watched.first?.before(trx)
    const result = await work(trx)
    await watched.first?.after(trx, result)
    return result
  })
}

/**
 * For work that writes with one statement and so is atomic by itself: spares it BEGIN and COMMIT, unless something has to commit
 * with it (see {@link withFirstTransaction}).
 */
export function inOneStatement<D extends { readonly kysely: Kysely<DB> }, T>(
  db: D,
  work: (on: D | Transaction) => Promise<T>,
): Promise<T> {
  const watched = watch.getStore()
  return watched === undefined || watched.started ? work(db) : inTransaction(db, work)
}

/**
 * Runs `work` with something that commits together with the first transaction that it opens. Idempotent routes record
 * their key this way (see `platform/http/idempotency.ts`).
 */
export function withFirstTransaction<T>(first: FirstTransaction, work: () => Promise<T>): Promise<T> {
  return watch.run({ started: false, first }, work)
}

/** Runs `work` again whose first transaction was committed earlier: it gives its result and is not run. */
export function afterFirstTransaction<T>(result: unknown, work: () => Promise<T>): Promise<T> {
  return watch.run({ started: false, done: { result } }, work)
}
