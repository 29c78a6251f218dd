import {
  getEmployerDashboard,
  getEmployerJob,
  listCompanyApplicants,
  listEmployerJobs,
  listNotifications,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { addToTeam, createJobRow } from '#testing/factories/job-factory.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
let manager: TestPerson
let other: { readonly id: string }
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  world = await createHiringWorld(app, { title: 'Own' })
  manager = await createUser(app.db, { roles: ['employer'] })
  await addMember(app.db, world.company, manager, 'hiring-manager')
  other = await createJobRow(app.db, { companyId: world.company.id, title: 'Other' })
  await world.applicant()
})
afterAll(() => app.close())

const titles = async (team?: 'mine' | 'all', who = manager) =>
  (await app.request(listEmployerJobs, { query: { team } }, who)).body.items.map(({ title }) => title).sort()
const totals = async () => {
  const dashboard = (await app.request(getEmployerDashboard, {}, manager)).body
  const applicants = (await app.request(listCompanyApplicants, { query: {} }, manager)).body
  return [
    dashboard.jobs.open,
    Object.values(dashboard.counts).reduce((sum, count) => sum + count, 0),
    dashboard.tasks['first-answer'].total,
    dashboard.recentJobs.length,
    applicants.items.length,
  ]
}

test('a hiring manager on no team has no jobs and no applicants, and may look at the others', async () => {
  expect(await titles()).toEqual([])
  expect(await totals()).toEqual([0, 0, 0, 0, 0])
  expect(await titles('all')).toEqual(['Other', 'Own'])
  const { items } = (await app.request(listEmployerJobs, { query: { team: 'all' } }, manager)).body
  expect(items.map(({ counts }) => counts)).toEqual([null, null])
  const { body } = await app.request(getEmployerJob, { params: { id: world.job.id } }, manager)
  expect(body).toMatchObject({ counts: null, ended: null, closeOutWaiting: 0 })
})

test('a hiring manager has the jobs of their teams', async () => {
  await addToTeam(app.db, world.job.id, manager, 'hiring-manager')
  expect(await titles()).toEqual(['Own'])
  expect(await totals()).toEqual([1, 1, 1, 1, 1])
  await world.applicant()
  const { items } = (await app.request(listNotifications, { query: {} }, manager)).body
  expect(items.map(({ kind }) => kind)).toEqual(['application-received'])
})

test('owners have all jobs, and can choose those of their teams', async () => {
  expect(await titles(undefined, world.owner)).toEqual(['Other', 'Own'])
  expect(await titles('mine', world.owner)).toEqual([])
  await addToTeam(app.db, other.id, world.owner, 'recruiter')
  expect(await titles('mine', world.owner)).toEqual(['Other'])
})
