import { inviteCandidate, listAskedJobs } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { createPublicCandidate } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
const now = '2026-03-10T09:00:00.000Z'
beforeAll(async () => {
  app = await buildTestApp({ now })
})
afterAll(() => app.close())

async function hiring() {
  const company = await createCompany(app.db)
  const owner = await app.person('employer')
  await addMember(app.db, company, owner)
  const job = () =>
    createJobRow(app.db, { companyId: company.id, status: 'open', closesAt: '2026-04-01T00:00:00Z' })
  return { company, owner, jobs: [await job(), await job(), await job()] as const }
}

const contacted = (person: TestPerson, by: TestPerson) =>
  app.request(listAskedJobs, { params: { id: person.userId } }, by)

test('lists a candidate’s invited and applied jobs for members who may invite', async () => {
  const { company, owner, jobs } = await hiring()
  const person = await createPublicCandidate(app)
  expect((await contacted(person, owner)).body.items).toEqual([])
  for (const { id: jobId } of jobs.slice(0, 2)) {
    const body = { jobId, message: '' }
    await app.request(inviteCandidate, { params: { id: person.userId }, body }, owner)
  }
  await app.db.kysely
    .insertInto('applications')
    .values({
      id: person.userId,
      job_id: jobs[1].id,
      company_id: company.id,
      candidate_id: person.userId,
      name: 'Robin',
      headline: 'Baker',
      applied_at: now,
      stage_since: now,
      last_news_at: now,
    })
    .execute()
  const { items } = (await contacted(person, owner)).body
  expect(new Map(items.map(({ jobId, answer }) => [jobId, answer]))).toEqual(
    new Map([
      [jobs[0].id, 'invited'],
      [jobs[1].id, 'applied'],
    ]),
  )
  // Neither another company nor members without the permission see the jobs.
  const other = await hiring()
  expect((await contacted(person, other.owner)).body.items).toEqual([])
  const viewer = await app.person('employer')
  await addMember(app.db, company, viewer, 'viewer')
  expect((await contacted(person, viewer)).body.items).toEqual([])
  await app.db.kysely.updateTable('jobs').set({ status: 'paused' }).where('id', '=', jobs[0].id).execute()
  expect((await contacted(person, owner)).body.items.map(({ jobId }) => jobId)).toEqual([jobs[1].id])
})

test('a profile outside the viewer’s scope is not found', async () => {
  const { company, owner } = await hiring()
  const hidden = await createPublicCandidate(app, ({ review }) => {
    review.excludedCompanies = [{ id: company.id, name: company.name }]
  })
  expect((await contacted(hidden, owner)).status).toBe(404)
})
