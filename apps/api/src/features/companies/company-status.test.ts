import {
  applyToJob,
  decideCompany,
  getCompany,
  getCompanyPage,
  getJob,
  listCompanyJobs,
  listCompanyPages,
  listSavedJobs,
  myJobMarks,
  publishJob,
  saveJob,
  searchJobs,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createCandidate, createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
})
afterAll(() => app.close())

async function decide(id: string, status: 'verified' | 'suspended' | 'rejected') {
  const params = { id }
  const { version } = (await app.request(getCompany, { params }, admin)).body
  return app.request(decideCompany, { params, version, body: { status, reason: 'Because.' } }, admin)
}
const searchedJobs = async (slug: string) =>
  (await app.request(searchJobs, { query: { company: slug, q: 'Baker', exact: true } })).body.items.map(
    ({ id }) => id,
  )

/** Creates a company with an open job that the search finds. */
async function openWorld() {
  const world = await createHiringWorld(app, { status: 'closed' })
  await app.request(publishJob, { params: { id: world.job.id } }, world.owner)
  return world
}

test('suspending a company hides its jobs and blocks applications until it is verified again', async () => {
  const { company, job } = await openWorld()
  const { slug } = job
  const candidate = await createCandidate(app.db)
  const params = { id: job.id }
  await app.request(saveJob, { params }, candidate)
  const ended = async () => (await app.request(listSavedJobs, {}, candidate)).body.items[0]?.ended
  const mayApply = async () => (await app.request(myJobMarks, { params }, candidate)).body.mayApply
  expect(await searchedJobs(company.slug)).toEqual([job.id])
  expect((await decide(company.id, 'suspended')).status).toBe(200)
  expect(await searchedJobs(company.slug)).toEqual([])
  const page = await app.request(getJob, { params: { slug } })
  expect([page.status, page.problem?.message]).toEqual([410, expect.stringContaining('at the moment')])
  expect((await app.request(applyToJob, { params, body: {} }, candidate)).status).toBe(410)
  expect([await ended(), await mayApply()]).toEqual([true, false])
  for (const route of [getCompanyPage, listCompanyJobs])
    expect((await app.request(route, { params: { slug: company.slug } })).status).toBe(404)
  await decide(company.id, 'verified')
  expect(await searchedJobs(company.slug)).toEqual([job.id])
  expect((await app.request(getJob, { params: { slug } })).status).toBe(200)
  expect([await ended(), await mayApply()]).toEqual([false, true])
  expect((await app.request(applyToJob, { params, body: {} }, candidate)).status).toBe(201)
})

test('a suspended or rejected company cannot publish, also in a race with the suspension', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { company, job, owner } = await createHiringWorld(app)
    await app.db.pool.query("update jobs set status = 'closed', closed_at = now() where id = $1", [job.id])
    await app.db.pool.query('delete from job_search where job_id = $1', [job.id])
    const publish = () => app.request(publishJob, { params: { id: job.id } }, owner)
    await Promise.all([publish(), decide(company.id, 'suspended')])
    expect(await searchedJobs(company.slug)).toEqual([])
    await app.db.pool.query("update jobs set status = 'closed' where id = $1", [job.id])
    const refused = await publish()
    expect([refused.status, refused.problem?.message]).toEqual([409, expect.stringContaining('suspended')])
  }
})

test('draft and pending companies can post jobs, and are listed publicly once they have published', async () => {
  const { company, job } = await openWorld()
  await app.db.pool.query("update companies set status = 'draft' where id = $1", [company.id])
  const page = (await app.request(getCompanyPage, { params: { slug: company.slug } })).body
  expect(page).toMatchObject({ verified: false, openJobs: 1, answerFigures: null })
  const jobs = (await app.request(listCompanyJobs, { params: { slug: company.slug } })).body
  expect(jobs).toMatchObject({ items: [{ id: job.id }], nextCursor: null })
  const candidate = await createCandidate(app.db)
  expect((await app.request(applyToJob, { params: { id: job.id }, body: {} }, candidate)).status).toBe(201)
  const listed = async () =>
    (await app.request(listCompanyPages, { query: { q: company.name } })).body.items.map(({ slug }) => slug)
  expect(await listed()).toEqual([company.slug])
  await app.db.pool.query("update jobs set status = 'draft' where id = $1", [job.id])
  expect(await listed()).toEqual([])
  expect((await app.request(getCompanyPage, { params: { slug: company.slug } })).status).toBe(404)
})
