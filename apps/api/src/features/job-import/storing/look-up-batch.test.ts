import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { createTestImport, jsonLines, postingRow } from '#testing/factories/import-factory.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { lookUpBatch } from './batch-store.ts'
import { createBatchTable, loadBatch } from './batch-tables.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('a batch is looked up without reading all earlier rows of the import', async () => {
  const imports = createTestImport(db, new Date('2026-03-10T12:00:00Z'))
  await imports.run(
    jsonLines(postingRow('stored'), ...Array.from({ length: 300 }, (_, n) => postingRow(`${n}`))),
  )
  // Since then the planner knows that an import has many rows, but not those of the next one.
  await db.pool.query('analyze job_import_jobs')
  const { id } = await imports.run(jsonLines(postingRow('stored', { title: 'Changed' })))
  await sql`
    insert into job_import_jobs (import_id, job_id, row, likeness, change)
    select ${id}, gen_random_uuid(), n, n, 'created' from generate_series(2, 1000) n`.execute(db.kysely)
  const { rows: owners } = await db.pool.query<{ owner: string }>(
    'select import_owner as owner from jobs limit 1',
  )

  const { found, read } = await db.kysely.transaction().execute(async (trx) => {
    await createBatchTable(trx)
    const batch = ['stored', 'new', 'newer'].map((sourceId, n) => ({
      n,
      row: n + 2000,
      source: 'board',
      source_id: sourceId,
      likeness: `${n + 2000}`,
      id: uuidv7(),
    }))
    await loadBatch(trx, Buffer.from(JSON.stringify(batch)))
    const found = await lookUpBatch(trx, { id, jobsOwner: owners[0]?.owner ?? '' })
    const { rows } = await sql<{ read: number }>`
      select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from pg_class
      where oid = 'job_import_jobs'::regclass
        or oid in (select indexrelid from pg_index where indrelid = 'job_import_jobs'::regclass)`.execute(trx)
    return { found, read: rows[0]?.read }
  })
  expect(found.map(({ storedId }) => storedId !== null)).toEqual([true, false, false])
  expect(found[0]?.sameIdRow).toBe(1)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(10)
})
