import { listCompanyApplicants, rejectApplication, withdrawApplication } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyApplication } from '#testing/factories/copy-application.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { plansOf, usedIndexes } from '#testing/query-plan.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { type CompanyListShape, companyListSql, isPlannedForValues } from './company-applicants-sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

type Query = NonNullable<Parameters<typeof app.request<typeof listCompanyApplicants>>[1]['query']>

test('applications that ended are listed alone or left out, but not untold rejections', async () => {
  const ended = await createHiringWorld(app)
  const [told, untold, gone] = [
    await ended.applicant('Told Ending'),
    await ended.applicant('Untold Ending'),
    await ended.applicant('Gone Ending'),
  ]
  await ended.applicant('Waiting Still')
  const read = async (query: Query) => {
    const { body } = await app.request(listCompanyApplicants, { query }, ended.owner)
    return { names: body.items.map(({ name }) => name).toSorted(), count: body.total?.count }
  }
  const reject = { reason: 'other', message: 'Sorry.' } as const
  await app.request(rejectApplication, { params: { id: told.id }, body: reject }, ended.owner)
  app.clock.advance({ hours: 96 })
  await app.runJobs()
  await app.request(rejectApplication, { params: { id: untold.id }, body: reject }, ended.owner)
  await app.request(withdrawApplication, { params: { id: gone.id }, body: { reason: 'other' } }, gone.person)
  expect(await read({ ended: 'true' })).toEqual({ names: ['Gone Ending', 'Told Ending'], count: 2 })
  expect(await read({ ended: 'false' })).toEqual({ names: ['Untold Ending', 'Waiting Still'], count: 2 })
  expect(await read({ ended: 'false', stage: 'shortlist' })).toEqual({ names: [], count: 0 })

  // A column of the board does not read the applications that have ended.
  await copyApplication(app.db, gone.id, 3_000)
  await app.db.pool.query('analyze applications')
  const shape = { companies: 1, order: 'newest', task: undefined, hired: false, isExact: false } as const
  const text = companyListSql({ ...shape, filters: ['s', 'n'], isFurther: false })
  const values = [[ended.company.id], ended.owner.userId, app.clock.now(), 20, [], 'applied', 'false']
  expect(usedIndexes(await plansOf(app.db, { text, values }))).toContain('applications_company_ongoing')

  // So do first answers, which are planned for the company and the time.
  const first: CompanyListShape = { ...shape, task: 'first-answer', filters: [], isFurther: false }
  expect(isPlannedForValues(first)).toBe(true)
  const plan = await plansOf(app.db, { text: companyListSql(first), values: values.slice(0, 5) })
  expect(usedIndexes(plan)).toContain('applications_company_ongoing')
})
