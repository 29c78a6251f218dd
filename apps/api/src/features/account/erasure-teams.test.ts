import { createJob, exportMyData, getJobTeam, requestDeletion, updateJob } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '#testing/documents/read-zip.ts'
import { addToTeam } from '#testing/factories/job-factory.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { eraseAccounts } from './erasure.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

test('an erased person is off all teams, and an owner takes over what they led alone', async () => {
  const world = await createHiringWorld(app)
  const recruiter = await world.member('recruiter')
  const draft = async (title: string) => {
    const body = { companyId: world.company.id }
    const { id } = (await app.request(createJob, { body }, recruiter)).body
    await app.request(updateJob, { params: { id }, version: 1, body: { title } }, recruiter)
    return id
  }
  const team = async (id: string) =>
    (await app.request(getJobTeam, { params: { id } }, world.owner)).body.members.map(({ userId, role }) => [
      userId,
      role,
    ])
  const [alone, shared] = [await draft('Baker'), await draft('Cook')]
  await addToTeam(app.db, shared, world.owner, 'recruiter')
  const files = readZip((await app.as(recruiter).inject({ url: `/api/v1${exportMyData.path}` })).rawPayload)
  const exported: object[] = JSON.parse(files.get('hiring-teams.json')?.toString() ?? '[]')
  expect(exported).toMatchObject([
    { company: world.company.name, job: 'Baker', role: 'recruiter' },
    { job: 'Cook' },
  ])

  await app.request(requestDeletion, {}, recruiter)
  app.clock.advance({ hours: 31 * 24 })
  await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
  await app.runJobs()
  for (const id of [alone, shared]) expect(await team(id)).toEqual([[world.owner.userId, 'recruiter']])
  const left = await app.db.pool.query('select from job_team where user_id = $1', [recruiter.userId])
  expect(left.rowCount).toBe(0)
})
