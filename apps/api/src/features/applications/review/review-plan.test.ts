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
  ['companies', 'applications_review_due'],
  ['job', 'applications_review_due_job'],
] as const)(
  'the review queue of %s reads no table as a whole, and what is overdue by its own index',
  async (scope, index) => {
    const nodes = await planOf(db, reviewPageSql(scope))
    expect(scannedTables(nodes)).toEqual([])
    expect(usedIndexes(nodes)).toContain(index)
    expect(scannedTables(await planOf(db, reviewCountSql(scope)))).toEqual([])
  },
)
