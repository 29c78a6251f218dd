import { listJobMarks, listSavedJobs, myJobMarks, saveJob, unsaveJob } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  company = await createCompany(app.db)
})
afterAll(() => app.close())

const job = (options: Partial<Parameters<typeof createJobRow>[1]> = {}) =>
  createJobRow(app.db, { companyId: company.id, closesAt: '2026-03-31T23:59:59Z', ...options })

test('saved jobs are paged newest first; saving twice concurrently stores one', async () => {
  const person = await app.person('candidate')
  const jobs = [await job({ title: 'First' }), await job({ title: 'Second' }), await job({ title: 'Third' })]
  for (const { id } of jobs) {
    app.clock.advance({ minutes: 1 })
    await Promise.all([1, 2, 3].map(() => app.request(saveJob, { params: { id } }, person)))
  }
  const first = await app.request(listSavedJobs, { query: { limit: 2 } }, person)
  expect(first.body.items.map((item) => item.title)).toEqual(['Third', 'Second'])
  const cursor = first.body.nextCursor ?? ''
  const second = await app.request(listSavedJobs, { query: { limit: 2, cursor } }, person)
  expect(second.body).toMatchObject({ items: [{ title: 'First', ended: false }], nextCursor: null })
})

test('an ended job stays in the list, marked as ended, until it is removed', async () => {
  const person = await app.person('candidate')
  const { id } = await job()
  await app.request(saveJob, { params: { id } }, person)
  await app.db.kysely.updateTable('jobs').set({ status: 'closed' }).where('id', '=', id).execute()
  expect((await app.request(listSavedJobs, {}, person)).body.items).toMatchObject([{ id, ended: true }])
  for (const _ of [1, 2]) {
    expect((await app.request(unsaveJob, { params: { id } }, person)).status).toBe(204)
  }
  expect((await app.request(listSavedJobs, {}, person)).body.items).toEqual([])
})

test('a draft cannot be saved', async () => {
  const person = await app.person('candidate')
  const draft = await job({ status: 'draft' })
  for (const id of [draft.id, person.userId]) {
    expect((await app.request(saveJob, { params: { id } }, person)).problem?.code).toBe('not-found')
    expect((await app.request(myJobMarks, { params: { id } }, person)).problem?.code).toBe('not-found')
  }
})

test('marks show whether the person saved, applied to and may apply to a job', async () => {
  const [person, other] = [await app.person('candidate'), await app.person('candidate')]
  const { id } = await job()
  const marks = async (who = person) => (await app.request(myJobMarks, { params: { id } }, who)).body
  expect(await marks()).toEqual({ saved: false, applicationId: null, withdrawn: false, mayApply: true })
  await app.request(saveJob, { params: { id } }, person)
  const application = await createApplicationRow(app.db, {
    job: { id, companyId: company.id },
    candidateId: person.userId,
  })
  const applied = { saved: true, applicationId: application.id, withdrawn: false, mayApply: false }
  expect(await marks()).toEqual(applied)
  expect(await marks(other)).toEqual({ saved: false, applicationId: null, withdrawn: false, mayApply: true })
  await app.db.kysely.updateTable('jobs').set({ status: 'paused' }).where('id', '=', id).execute()
  expect(await marks(other)).toMatchObject({ mayApply: false })
  await app.db.kysely
    .updateTable('applications')
    .set({ status: 'withdrawn' })
    .where('id', '=', application.id)
    .execute()
  expect(await marks()).toEqual({ ...applied, withdrawn: true })
  const { items } = (await app.request(listJobMarks, { query: { ids: [id] } }, person)).body
  expect(items).toEqual([{ id, saved: true, applicationId: application.id, withdrawn: true }])
})

test('marks of a list contain only jobs that the person saved or applied to', async () => {
  const [person, other] = [await app.person('candidate'), await app.person('candidate')]
  const [saved, applied, both, neither] = [await job(), await job(), await job(), await job()]
  for (const { id } of [saved, both]) await app.request(saveJob, { params: { id } }, person)
  const applications = new Map<string, string>()
  for (const { id } of [applied, both]) {
    const { id: applicationId } = await createApplicationRow(app.db, {
      job: { id, companyId: company.id },
      candidateId: person.userId,
    })
    applications.set(id, applicationId)
  }
  const ids = [saved, applied, both, neither].map(({ id }) => id)
  const { items } = (await app.request(listJobMarks, { query: { ids } }, person)).body
  expect(items).toHaveLength(3)
  expect(items).toEqual(
    expect.arrayContaining([
      { id: saved.id, saved: true, applicationId: null, withdrawn: false },
      { id: applied.id, saved: false, applicationId: applications.get(applied.id), withdrawn: false },
      { id: both.id, saved: true, applicationId: applications.get(both.id), withdrawn: false },
    ]),
  )
  expect((await app.request(listJobMarks, { query: { ids } }, other)).body.items).toEqual([])
})

test('employers cannot save jobs', async () => {
  const employer = await app.person('employer')
  const { id } = await job()
  expect((await app.request(saveJob, { params: { id } }, employer)).status).toBe(403)
})
