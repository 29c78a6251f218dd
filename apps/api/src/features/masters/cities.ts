import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { defineJob } from '#platform/queue.ts'
import { loadedOf, noteLoaded, touchEntities } from './entities-store.ts'
import type { MasterRow } from './master-row.ts'
import { refreshAncestors, storeParents } from './parents-store.ts'
import { fingerprint } from './seed.ts'
import { retireMissing, storeRows } from './values-store.ts'

/** Loads the cities, which takes too long for a start. */
export const loadCities = defineJob({ name: 'master-cities', payload: z.object({}) })

const origin = { source: 'geonames', release: '' }

/** True until the cities of these libraries are there. */
export async function areCitiesDue(db: Database): Promise<boolean> {
  return (await loadedOf(db.kysely, 'cities', origin.source)) !== (await fingerprint())
}

/** Loads them in one transaction; a second time changes nothing. */
export async function ensureCities(db: Database): Promise<void> {
  if (!(await areCitiesDue(db))) return
  const rows = await readCities()
  await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = '5min'`.execute(trx)
    await sql`select pg_advisory_xact_lock(hashtext('masters'))`.execute(trx)
    for (let at = 0; at < rows.length; at += batchSize) {
      const batch = rows.slice(at, at + batchSize)
      await storeRows(trx, batch, origin)
      await storeParents(
        trx,
        batch.flatMap(({ entity, code, parent }) => (parent ? [{ of: { entity, code }, parent }] : [])),
      )
    }
    await retireMissing(trx, rows, origin.source)
    await refreshAncestors(trx, 'cities')
    await touchEntities(trx, ['cities'])
    await noteLoaded(trx, 'cities', origin.source, await fingerprint())
  })
  await db.pool.query('vacuum (analyze) master_values, master_terms')
}

const batchSize = 2_000

/** In a thread: the library is read at once and would hold up every request for a quarter of a second. */
async function readCities(): Promise<MasterRow[]> {
  const thread = new Worker(new URL('./cities-thread.ts', import.meta.url))
  const rows: MasterRow[] = []
  thread.on('message', (batch: MasterRow[]) => rows.push(...batch))
  await once(thread, 'exit')
  return rows
}
