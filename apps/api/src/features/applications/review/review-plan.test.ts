import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { planOf, scannedTables, usedIndexes } from '#testing/query-plan.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { reviewCountSql, reviewPageSql } from './review-sql.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it.each([
  ['companies', ['applications_review_due', 'applications_review']],
  ['job', ['applications_review_due_job', 'applications_review_job']],
] as const)('the review queue of %s is read in the order of its own indexes', async (scope, indexes) => {
  const nodes = await planOf(db, reviewPageSql(scope))
  expect(scannedTables(nodes)).toEqual([])
  expect(usedIndexes(nodes)).toEqual(expect.arrayContaining([...indexes]))
  expect(scannedTables(await planOf(db, reviewCountSql(scope)))).toEqual([])
})
