import { getCompanyFigures } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createCandidate } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.person('admin')
})
afterAll(() => app.close())

test('the numbers count the jobs by state and the applications of one company', async () => {
  const [company, other] = [await createCompany(app.db), await createCompany(app.db)]
  const owner = await app.person('employer')
  await app.db.pool.query('update companies set created_by = $2 where id = $1', [company.id, owner.userId])
  for (const status of ['open', 'open', 'draft'] as const)
    await createJobRow(app.db, { companyId: company.id, status })
  const job = await createJobRow(app.db, { companyId: company.id, status: 'closed' })
  await createJobRow(app.db, { companyId: other.id })
  for (const status of ['active', 'withdrawn'] as const) {
    const { userId: candidateId } = await createCandidate(app.db)
    await createApplicationRow(app.db, { job: { id: job.id, companyId: company.id }, candidateId, status })
  }
  const { body } = await app.request(getCompanyFigures, { params: { id: company.id } }, admin)
  expect(body).toMatchObject({
    createdBy: owner.displayName,
    jobs: { open: 2, draft: 1, closed: 1 },
    applications: { total: 2, running: { applied: 1 }, ended: { withdrawn: 1, hired: 0, rejected: 0 } },
  })
})

test('a company without jobs has empty numbers; an unknown one gives 404', async () => {
  const company = await createCompany(app.db)
  const { body } = await app.request(getCompanyFigures, { params: { id: company.id } }, admin)
  expect(body).toMatchObject({ jobs: {}, createdBy: null, applications: { total: 0 } })
  expect((await app.request(getCompanyFigures, { params: { id: uuidv7() } }, admin)).status).toBe(404)
})
