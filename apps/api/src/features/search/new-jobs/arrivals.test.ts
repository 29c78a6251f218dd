import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { numberArrivals, repeatArrivals } from './arrivals-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values)
const createJob = async () => (await createJobRow(app.db, { companyId: (await createCompany(app.db)).id })).id

test('many arrivals are numbered in several transactions, each once, also by two processes', async () => {
  const id = await createJob()
  await query('insert into job_arrivals (job_id) select $1 from generate_series(1, 100001)', [id])
  const last = Math.max(...(await Promise.all([numberArrivals(app.db), numberArrivals(app.db)])).map(Number))
  const { rows } = await query(
    'select count(*)::int as count, count(distinct number)::int as numbers, max(number)::int as last from job_arrivals',
  )
  expect(rows).toEqual([{ count: 100_001, numbers: 100_001, last }])
})

test('a job that is new again waits for its number once', async () => {
  const id = await createJob()
  await repeatArrivals(app.db, [id])
  await repeatArrivals(app.db, [id])
  expect((await query('select from job_arrivals where job_id = $1', [id])).rowCount).toBe(1)
})
