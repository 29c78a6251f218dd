import type { Log } from '#base/log.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { type CheckedBatch, jobsFilledWrongly, recountFilled, restoreTurns } from './check-store.ts'

const batchSize = 1_000

export interface CheckDeps extends ServiceDeps {
  readonly log: Log
}

/**
 * Computes again what is stored beside the applications: whose turn each is and until when, and how many openings of a
 * job are filled. Puts right what differs, and logs it as a warning, because something else must be wrong then. Safe to
 * run in several processes, and again after a crash.
 */
export async function checkNumbers({ db, clock, log }: CheckDeps): Promise<void> {
  let batch: CheckedBatch = { last: null, changed: 0 }
  do {
    const { last: after } = batch
    batch = await inTransaction(db, (trx) => restoreTurns(trx, { after, limit: batchSize }, clock()))
    const { last: to, changed } = batch
    if (changed > 0) log.warn({ applications: changed, after, to }, 'Put stored turns right')
  } while (batch.last !== null)

  for (const jobId of await jobsFilledWrongly(db.kysely)) {
    const found = await inTransaction(db, (trx) => recountFilled(trx, jobId))
    if (found) log.warn({ jobId, ...found }, 'Put the number of filled openings right')
  }
}
