import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { planOf, scannedTables, usedIndexes } from '#testing/query-plan.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { listsSql } from './applicants-sql.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it('the applicant list checks for pending deletions once per row, by index', async () => {
  const nodes = await planOf(db, listsSql({ order: 'newest', filters: [], isFurther: false }))
  expect(scannedTables(nodes)).toEqual([])
  expect(usedIndexes(nodes).filter((index) => index.startsWith('users_'))).toEqual(['users_leaving'])
})
