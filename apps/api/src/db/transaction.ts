import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from '#db/schema.ts'

/** A data function that must run inside a transaction says so by taking this. */
export type Transaction = KyselyTransaction<DB>

/** Anything that runs queries: the database itself or an open transaction. */
export type Executor = Kysely<DB> | Transaction

interface FirstTransaction {
  started: boolean
  readonly before: (trx: Transaction) => Promise<void>
}

const firstTransaction = new AsyncLocalStorage<FirstTransaction>()

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
 * @throws whatever `work` throws
 */
export async function inTransaction<T>(
  db: { readonly kysely: Kysely<DB> },
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const first = firstTransaction.getStore()
  if (first === undefined || first.started) return db.kysely.transaction().execute(work)
  first.started = true
  return db.kysely.transaction().execute(async (trx) => {
    await first.before(trx)
    return work(trx)
  })
}

/**
 * For work that is one statement and so atomic by itself: spares it BEGIN and COMMIT, unless something has to commit
 * with it (see {@link beforeFirstTransaction}).
 */
export function inOneStatement<D extends { readonly kysely: Kysely<DB> }, T>(
  db: D,
  work: (on: D | Transaction) => Promise<T>,
): Promise<T> {
  const first = firstTransaction.getStore()
  return first === undefined || first.started ? work(db) : inTransaction(db, work)
}

/**
 * Runs `work`, and `before` at the start of the first transaction that `work` opens, so that both commit together.
 * Idempotent routes record their key this way (see `platform/http/idempotency.ts`).
 */
export function beforeFirstTransaction<T>(
  before: (trx: Transaction) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  return firstTransaction.run({ started: false, before }, work)
}
