import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { beforeFirstTransaction, type Transaction } from '#db/transaction.ts'
import { AppError } from '#platform/app-error.ts'

/** What a route answered: its status and JSON body. */
export interface Outcome {
  readonly status: number
  readonly answer: unknown
}

/** One use of an `Idempotency-Key` by one person on one route. */
export interface KeyUse {
  readonly key: string
  readonly userId: string
  readonly route: string
  readonly bodyHash: Buffer
}

const waitForAnswerMs = 2_000

class KeyTaken extends Error {}

/**
 * Runs `work` at most once per key (draft-ietf-httpapi-idempotency-key-header). The key's row is the first statement
 * of the transaction in which the work is done, so that both commit or neither does: a second call with the same key
 * waits at the row's unique index until the first is decided. A failed call leaves no row and may be tried again. The
 * answer is added after the commit; should the process die in between, a retry is told that it was done.
 * @throws AppError duplicate-request when the key was used with another body, or its answer is lost
 */
export async function runOnce(db: Database, use: KeyUse, work: () => Promise<Outcome>): Promise<Outcome> {
  const earlier = await find(db, use)
  if (earlier) return replay(db, use, earlier)
  let isRecorded = false
  try {
    const outcome = await beforeFirstTransaction(async (trx) => {
      if (!(await insert(trx, use))) throw new KeyTaken()
      isRecorded = true
    }, work)
    if (isRecorded) await keep(db, use, outcome)
    return outcome
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error
    return replay(db, use, await find(db, use))
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
  readonly status: number | null
  readonly answer: unknown
}

function find(db: Database, use: KeyUse): Promise<KeptKey | undefined> {
  return db.kysely
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer'])
    .where('user_id', '=', use.userId)
    .where('route', '=', use.route)
    .where('key', '=', use.key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
}

async function insert(trx: Transaction, use: KeyUse): Promise<boolean> {
  const row = await trx
    .insertInto('idempotency_keys')
    .values({ key: use.key, user_id: use.userId, route: use.route, body_hash: use.bodyHash })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'route', 'key'])
        .doUpdateSet({ body_hash: use.bodyHash, status: null, answer: null, created_at: sql`now()` })
        .where('idempotency_keys.created_at', '<=', sql<Date>`now() - interval '24 hours'`),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

async function keep(db: Database, use: KeyUse, outcome: Outcome): Promise<void> {
  await db.kysely
    .updateTable('idempotency_keys')
    .set({ status: outcome.status, answer: JSON.stringify(outcome.answer ?? null) })
    .where('user_id', '=', use.userId)
    .where('route', '=', use.route)
    .where('key', '=', use.key)
    .execute()
}

async function replay(db: Database, use: KeyUse, first: KeptKey | undefined): Promise<Outcome> {
  let kept = first
  const end = Date.now() + waitForAnswerMs
  while (kept?.body_hash.equals(use.bodyHash) && kept.status === null && Date.now() < end) {
    await delay(20)
    kept = await find(db, use)
  }
  if (kept && !kept.body_hash.equals(use.bodyHash)) {
    throw new AppError('duplicate-request', 'This key was already used for another request.')
  }
  if (kept?.status == null) {
    throw new AppError('duplicate-request', 'This was already done. Reload the page to see it.')
  }
  return { status: kept.status, answer: kept.answer }
}

/** Forgets keys that have served their 24 hours. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await db.kysely
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', sql<Date>`now() - interval '24 hours'`)
    .execute()
}
