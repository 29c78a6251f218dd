import {
  copyJob,
  createJob,
  getEmployerJob,
  getJob,
  getJobRecord,
  getMyApplication,
  type JobPatch,
  listEmployerJobs,
  listMyApplications,
  publishJob,
  saveJobTemplate,
  searchJobs,
  updateJob,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { postedJobs, publishable } from '#testing/factories/posted-jobs.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let company: TestCompany
let owner: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.person('employer')
})
beforeEach(async () => {
  company = await createCompany(app.db)
  await addMember(app.db, company, owner)
})
afterAll(() => app.close())

const { draft, published, job, news } = postedJobs(() => ({ app, company, owner }))
const others = [
  { location: 'Ghent', country: 'BE' },
  { location: 'Lille', country: 'FR' },
]
const several = { ...publishable, otherPlaces: others } satisfies JobPatch

const change = async (id: string, body: JobPatch) => {
  const { version } = await job(id)
  return app.request(updateJob, { params: { id }, version, body }, owner)
}

test('places are kept in their order, replaced, and copied with the job', async () => {
  const { id } = await draft(several)
  expect((await job(id)).fields.otherPlaces).toEqual(others)
  await change(id, { otherPlaces: [...others].reverse() })
  expect((await job(id)).fields.otherPlaces).toEqual([...others].reverse())
  await change(id, { otherPlaces: others.slice(0, 1) })
  const copy = (await app.request(copyJob, { params: { id } }, owner)).body
  expect((await job(copy.id)).fields.otherPlaces).toEqual(others.slice(0, 1))
  await change(id, { otherPlaces: [] })
  expect((await job(id)).fields.otherPlaces).toEqual([])
})

test('a template keeps the places', async () => {
  const { id } = await draft(several)
  const params = { id: company.id }
  const made = await app.request(saveJobTemplate, { params, body: { jobId: id, name: 'Bakers' } }, owner)
  const body = { companyId: company.id, templateId: made.body.id }
  const fresh = (await app.request(createJob, { body }, owner)).body
  expect(
    (await app.request(getEmployerJob, { params: { id: fresh.id } }, owner)).body.fields.otherPlaces,
  ).toEqual(others)
})

test('an incomplete, repeated or eleventh place stops the publication, at its field', async () => {
  const many = Array.from({ length: 10 }, (_, n) => ({ location: `Town ${n}`, country: 'BE' }))
  const faults = [
    [[{ location: '', country: 'BE' }], 'otherPlaces.0.location'],
    [[{ location: 'utrecht', country: 'NL' }], 'otherPlaces.0.location'],
    [many, 'otherPlaces'],
  ] as const
  for (const [otherPlaces, path] of faults) {
    const { id } = await draft({ ...publishable, otherPlaces: [...otherPlaces] })
    const answer = await app.request(publishJob, { params: { id } }, owner)
    expect([answer.status, answer.problem?.errors?.map((error) => error.path)]).toEqual([422, [path]])
  }
})

test('an open job is found under a new place at once, and its applicants are told', async () => {
  const { id } = await published(publishable)
  const person = await app.person('candidate')
  const of = { id, companyId: company.id }
  await createApplicationRow(app.db, {
    ...{ job: of, at: app.clock.now(), candidateId: person.userId, status: 'active' },
  })
  const foundIn = async (location: string) =>
    (await app.request(searchJobs, { query: { location } })).body.items.some((card) => card.id === id)
  expect(await foundIn('text-Lille')).toBe(false)
  expect((await change(id, { otherPlaces: others })).status).toBe(200)
  expect(await foundIn('text-Lille')).toBe(true)
  expect(await foundIn('Utrecht')).toBe(true)
  expect(await news(person)).toEqual(['job-changed'])
  await change(id, { otherPlaces: [] })
  expect(await foundIn('text-Lille')).toBe(false)
})

test('page and card list the places, and the page knows their countries', async () => {
  const { slug } = await published(several)
  const { body } = await app.request(getJob, { params: { slug: slug ?? '' } })
  expect(body.otherPlaces).toEqual(others)
  expect(body.addresses.map(({ country }) => country)).toEqual(['NL', 'BE', 'FR'])
})

test('lists of the employer, the candidate and the administrator have all places', async () => {
  const { id } = await published(several)
  const person = await app.person('candidate')
  const of = { id, companyId: company.id }
  await createApplicationRow(app.db, { job: of, at: app.clock.now(), candidateId: person.userId })
  const places = { location: 'Utrecht', country: 'NL', otherPlaces: others }
  const query = { companyId: company.id }
  const jobs = (await app.request(listEmployerJobs, { query }, owner)).body.items
  expect(jobs.find((row) => row.id === id)).toMatchObject(places)
  const [mine] = (await app.request(listMyApplications, { query: {} }, person)).body.items
  expect(mine?.job).toMatchObject(places)
  const params = { id: mine?.id ?? '' }
  expect((await app.request(getMyApplication, { params }, person)).body.job).toMatchObject(places)
  const admin = await app.person('admin')
  expect((await app.request(getJobRecord, { params: { id } }, admin)).body).toMatchObject(places)
})
