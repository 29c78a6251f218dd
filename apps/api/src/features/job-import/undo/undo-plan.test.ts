import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/connect.ts'
import { openTestDatabase } from '#testing/test-database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('no table that refers to jobs is read as a whole for each job that an undo deletes', async () => {
  const { rows } = await db.pool.query<{ table: string }>(`
    select k.conrelid::regclass::text as table from pg_constraint k
    where k.contype = 'f' and k.confrelid = 'jobs'::regclass and not exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`)
  expect(rows).toEqual([])
})
