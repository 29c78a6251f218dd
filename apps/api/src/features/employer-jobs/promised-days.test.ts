import { type JobPatch, updateJob } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function draftOf(responseDays: number | null) {
  const company = await createCompany(app.db, responseDays === null ? {} : { responseDays })
  const owner = await app.person('employer')
  await addMember(app.db, company, owner)
  const { id } = await createJobRow(app.db, { companyId: company.id, status: 'draft' })
  return (version: number, body: JobPatch) => app.request(updateJob, { params: { id }, version, body }, owner)
}

test('a job cannot promise a later answer than its company', async () => {
  const save = await draftOf(7)
  const refused = await save(1, { promiseDays: 8 })
  expect(refused.problem?.errors).toEqual([
    { path: 'promiseDays', message: 'Your company promises an answer within 7 days. Enter 7 or less' },
  ])
  const saved = (await save(1, { promiseDays: 7 })).body
  expect([saved.fields.promiseDays, saved.companyPromise]).toEqual([7, 7])
  expect((await save(2, { promiseDays: null })).body.fields.promiseDays).toBeNull()
})

test('a job of a company without a promise can promise up to 60 days', async () => {
  const save = await draftOf(null)
  expect((await save(1, { promiseDays: 60 })).body).toMatchObject({
    fields: { promiseDays: 60 },
    companyPromise: null,
  })
  expect((await save(2, { promiseDays: 61 })).status).toBe(422)
  expect((await save(2, { promiseDays: 0 })).status).toBe(422)
})
