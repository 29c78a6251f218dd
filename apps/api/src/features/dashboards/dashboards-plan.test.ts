import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/connect.ts'
import { planOf, scannedTables, usedIndexes } from '#testing/query-plan.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { adminCourses, adminNumbers } from './admin-dashboard-sql.ts'
import { candidateNumbers } from './candidate-dashboard.ts'
import { employerNumbers } from './employer-dashboard-sql.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test.each([
  ['candidate', candidateNumbers],
  ['employer', employerNumbers],
])('the %s’s numbers scan no table', async (_, statement) => {
  expect(scannedTables(await planOf(db, statement))).toEqual([])
})

test('an employer’s applicants are counted by stage and by date, each in an index', async () => {
  const used = usedIndexes(await planOf(db, employerNumbers))
  expect(used).toEqual(expect.arrayContaining(['applications_company', 'applications_company_newest']))
})

test('the administrators’ numbers read indexes, up to the cap or within 12 weeks', async () => {
  expect(scannedTables(await planOf(db, adminNumbers))).toEqual([])
  const courses = await planOf(db, adminCourses)
  expect(scannedTables(courses)).toEqual([])
  expect(usedIndexes(courses)).toEqual(
    expect.arrayContaining([
      'applications_newest',
      'jobs_posted',
      'companies_created',
      'users_candidates_newest',
    ]),
  )
})
