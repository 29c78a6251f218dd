import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#db/connect.ts'
import { whileLocked } from '#db/session-lock.ts'
import type { Transaction } from '#db/transaction.ts'
import { defineJob } from '#platform/queue.ts'
import type { JobIndex, WaitingJobs } from '../ports.ts'
import { storingLock } from './job-index.ts'
import { refreshUnchanged } from './refresh-unchanged.ts'

/** Job that adds waiting jobs to the index. Also runs every minute, in case the process that stored them was killed. */
export const indexWaitingJobs = defineJob({ name: 'search-index-waiting', payload: z.object({}) })

/** Jobs per transaction, which locks them and their companies against changes for about 0.1 s. */
const batchSize = 200

/** How often to check whether imports have finished storing, in milliseconds. */
const lookMs = 500
/** How long imports may hold back a batch, in milliseconds: one that hangs must not keep jobs from the search. */
const longestHold = 120_000

/** Adds waiting jobs to the index in batches, in a connection that leaves the processor to others. */
export function createWaitingJobs(db: Database, index: JobIndex, heldBackMs = longestHold): WaitingJobs {
  return {
    index: async ({ isStopping = () => false, rest = 0, onProgress } = {}) => {
      let count = 0
      const { rows } = await sql`select from job_search_waiting limit 1`.execute(db.kysely)
      if (rows.length === 0) return count
      await db.inBackground((connection) =>
        whileLocked(connection, 'search-waiting', async () => {
          let ready = performance.now()
          for (let size = batchSize; size === batchSize && !isStopping(); ) {
            const began = performance.now()
            const waitsForImports = began - ready < heldBackMs
            const indexed = await connection
              .transaction()
              .execute((trx) => indexBatch(trx, index, waitsForImports))
            if (indexed === undefined) {
              await delay(lookMs)
              continue
            }
            ready = performance.now()
            size = indexed
            count += size
            onProgress?.(count)
            if (rest > 0) await delay((performance.now() - began) * rest)
          }
        }),
      )
      return count
    },
    count: async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from job_search_waiting`.execute(db.kysely)
      return rows[0]?.waiting ?? 0
    },
    wake: (queue, trx) => queue.enqueue(trx, indexWaitingJobs, {}, { singletonKey: 'waiting' }),
  }
}

/**
 * @param waitsForImports false to index although an import stores more
 * @returns the number of jobs; undefined if it has to wait for an import
 */
async function indexBatch(
  trx: Transaction,
  index: JobIndex,
  waitsForImports: boolean,
): Promise<number | undefined> {
  const { rows: locks } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${storingLock}) as free`.execute(trx)
  if (locks[0]?.free !== true && waitsForImports) return undefined
  const { rows } = await sql<{ job_id: string }>`
    select job_id from job_search_waiting order by job_id limit ${batchSize}`.execute(trx)
  const ids = rows.map(({ job_id }) => job_id)
  await refreshUnchanged(trx, index, ids)
  // Last, because an undo also locks the jobs before it deletes their rows.
  await sql`delete from job_search_waiting where job_id = any(${ids}::uuid[])`.execute(trx)
  return ids.length
}
