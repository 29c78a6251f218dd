import {
  createJob,
  getJobTeam,
  listNotifications,
  removeCompanyMember,
  setCompanyMemberRole,
  setJobTeamMember,
  updateJob,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { addToTeam } from '#testing/factories/job-factory.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
let recruiter: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app)
  recruiter = await world.member('recruiter')
})
afterAll(() => app.close())

const draft = async (title: string, by = recruiter) => {
  const { id } = (await app.request(createJob, { body: { companyId: world.company.id } }, by)).body
  if (title) await app.request(updateJob, { params: { id }, version: 1, body: { title } }, by)
  return id
}
const team = async (id: string) =>
  (await app.request(getJobTeam, { params: { id } }, world.owner)).body.members.map(({ userId, role }) => [
    userId,
    role,
  ])
const leave = (person: TestPerson, to?: TestPerson, by = person) =>
  app.request(
    removeCompanyMember,
    { params: { id: world.company.id, userId: person.userId }, query: { handOverTo: to?.userId } },
    by,
  )

test('the last recruiter of jobs leaves the company only with a successor, who is told', async () => {
  const [baker, untitled] = [await draft('Baker'), await draft('')]
  const { problem } = await leave(recruiter)
  expect(problem).toMatchObject({
    code: 'hand-over-first',
    message: 'You are the last recruiter of an untitled draft and “Baker”. Choose who takes over.',
  })
  expect((await leave(recruiter, recruiter)).problem).toMatchObject({ errors: [{ path: 'handOverTo' }] })
  expect(await team(baker)).toEqual([[recruiter.userId, 'recruiter']])

  expect((await leave(recruiter, world.owner)).status).toBe(204)
  for (const id of [baker, untitled]) expect(await team(id)).toEqual([[world.owner.userId, 'recruiter']])
  const { items } = (await app.request(listNotifications, { query: {} }, world.owner)).body
  expect(items.map(({ kind }) => kind)).toEqual(['added-to-team', 'added-to-team'])
})

test('jobs with another recruiter hold nobody back', async () => {
  const id = await draft('Baker')
  await addToTeam(app.db, id, world.owner, 'recruiter')
  expect((await leave(recruiter)).status).toBe(204)
  expect(await team(id)).toEqual([[world.owner.userId, 'recruiter']])
})

test('a lower role in the company hands over too, and stays on the team as far as it fits', async () => {
  const id = await draft('Baker')
  const setRole = (role: 'hiring-manager' | 'viewer', handOverTo?: string) =>
    app.request(
      setCompanyMemberRole,
      { params: { id: world.company.id, userId: recruiter.userId }, body: { role, handOverTo } },
      world.owner,
    )
  expect((await setRole('hiring-manager')).problem?.message).toBe(
    'This person is the last recruiter of “Baker”. Choose who takes over.',
  )
  expect((await setRole('hiring-manager', world.owner.userId)).status).toBe(200)
  expect(await team(id)).toEqual([
    [world.owner.userId, 'recruiter'],
    [recruiter.userId, 'hiring-manager'],
  ])
  expect((await setRole('viewer')).status).toBe(200)
  expect(await team(id)).toEqual([[world.owner.userId, 'recruiter']])
})

test('whoever leaves while being added to a team is not on it', async () => {
  const manager = await world.member('hiring-manager')
  const id = await draft('Baker')
  const [gone, added] = await Promise.all([
    leave(manager),
    app.request(
      setJobTeamMember,
      { params: { id, userId: manager.userId }, body: { role: 'hiring-manager' } },
      recruiter,
    ),
  ])
  expect(gone.status).toBe(204)
  expect([200, 422]).toContain(added.status)
  expect(await team(id)).toEqual([[recruiter.userId, 'recruiter']])
})
