import {
  closeJob,
  copyJob,
  createJob,
  getApplicant,
  getJobHistory,
  getJobTeam,
  type JobTeamRole,
  listNotes,
  listNotifications,
  removeJobTeamMember,
  setJobTeamMember,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
beforeEach(async () => {
  world = await createHiringWorld(app)
})
afterAll(() => app.close())

const team = async (who = world.owner) =>
  (await app.request(getJobTeam, { params: { id: world.job.id } }, who)).body
const roles = async () => new Map((await team()).members.map(({ userId, role }) => [userId, role]))
const set = (
  person: TestPerson,
  role: JobTeamRole,
  { by = world.owner, to }: { readonly by?: TestPerson; readonly to?: TestPerson } = {},
) =>
  app.request(
    setJobTeamMember,
    { params: { id: world.job.id, userId: person.userId }, body: { role, handOverTo: to?.userId } },
    by,
  )
const remove = (person: TestPerson, by = world.owner, to?: TestPerson) =>
  app.request(
    removeJobTeamMember,
    { params: { id: world.job.id, userId: person.userId }, query: { handOverTo: to?.userId } },
    by,
  )
const news = async (person: TestPerson) =>
  (await app.request(listNotifications, { query: {} }, person)).body.items.map(({ kind }) => kind)
const events = async () =>
  (await app.request(getJobHistory, { params: { id: world.job.id }, query: {} }, world.owner)).body.items.map(
    ({ kind }) => kind,
  )
const outsider = async (role: 'hiring-manager' | 'viewer') => {
  const person = await createUser(app.db, { roles: ['employer'] })
  await addMember(app.db, world.company, person, role)
  return person
}

describe('a hiring manager', () => {
  test('reads applicants from joining the team until leaving it, and is told that they joined', async () => {
    const manager = await outsider('hiring-manager')
    const { person: applicant } = await world.applicant()
    const read = async () =>
      (
        await app.request(
          getApplicant,
          { params: { jobId: world.job.id, userId: applicant.userId } },
          manager,
        )
      ).status
    expect(await read()).toBe(404)
    const { body } = await set(manager, 'hiring-manager')
    expect(body.members).toMatchObject([{ userId: manager.userId, companyRole: 'hiring-manager' }])
    expect(await news(manager)).toEqual(['added-to-team'])
    expect(await read()).toBe(200)
    // The same again, as a retry, tells nobody.
    await set(manager, 'hiring-manager')
    expect(await news(manager)).toEqual(['added-to-team'])
    expect((await remove(manager, manager)).status).toBe(200)
    expect(await read()).toBe(404)
    expect((await remove(manager, manager)).status).toBe(200)
    expect(await events()).toEqual(['team-changed', 'team-changed'])
  })

  test('can be mentioned in notes only while on the team', async () => {
    const manager = await outsider('hiring-manager')
    const { id } = await world.applicant()
    const colleagues = async () =>
      (await app.request(listNotes, { params: { id } }, world.owner)).body.colleagues.map(
        ({ userId }) => userId,
      )
    expect(await colleagues()).toEqual([])
    await set(manager, 'hiring-manager')
    expect(await colleagues()).toEqual([manager.userId])
  })

  test('changes no team, sees it, and is offered nobody to add', async () => {
    const [manager, other] = [await world.member('hiring-manager'), await outsider('hiring-manager')]
    expect((await set(other, 'hiring-manager', { by: manager })).problem?.code).toBe('forbidden')
    expect((await remove(manager, other)).problem?.code).toBe('forbidden')
    expect(await team(manager)).toMatchObject({
      members: [{ userId: manager.userId }],
      colleagues: [],
      editable: false,
    })
  })
})

describe('who may be on a team', () => {
  test('follows from the role in the company', async () => {
    const [manager, viewer] = [await outsider('hiring-manager'), await outsider('viewer')]
    const stranger = await app.person('employer')
    expect((await set(manager, 'recruiter')).problem).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'role' }],
    })
    expect((await set(viewer, 'hiring-manager')).problem?.code).toBe('invalid')
    expect((await set(stranger, 'hiring-manager')).problem).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'userId' }],
    })
    const { colleagues } = await team()
    expect(colleagues.map(({ userId }) => userId).sort()).toEqual([world.owner.userId, manager.userId].sort())
  })

  test('whoever makes a job is its recruiter, and a copy takes the team', async () => {
    const [recruiter, manager] = [await world.member('recruiter'), await world.member('hiring-manager')]
    const body = { companyId: world.company.id }
    const made = (await app.request(createJob, { body }, recruiter)).body
    const of = async (id: string) =>
      (await app.request(getJobTeam, { params: { id } }, world.owner)).body.members.map(
        ({ userId, role }) => [userId, role],
      )
    expect(await of(made.id)).toEqual([[recruiter.userId, 'recruiter']])
    const copy = (await app.request(copyJob, { params: { id: world.job.id } }, recruiter)).body
    expect(await of(copy.id)).toEqual([
      [recruiter.userId, 'recruiter'],
      [manager.userId, 'hiring-manager'],
    ])
    expect(await news(manager)).toEqual(['added-to-team'])
    expect(await news(recruiter)).toEqual([])
  })
})

describe('the last recruiter', () => {
  test('hands over first, in the same step', async () => {
    const [recruiter, manager] = [await world.member('recruiter'), await world.member('hiring-manager')]
    await set(recruiter, 'recruiter')
    const refused = await remove(recruiter, recruiter)
    expect(refused.problem).toMatchObject({
      code: 'hand-over-first',
      message: 'You are the last recruiter of this job. Choose who takes over.',
    })
    expect((await remove(recruiter)).problem?.message).toBe(
      'This person is the last recruiter of this job. Choose who takes over.',
    )
    expect((await set(recruiter, 'hiring-manager')).problem?.code).toBe('hand-over-first')
    for (const nobody of [manager, recruiter, await app.person('employer')])
      expect((await remove(recruiter, recruiter, nobody)).problem).toMatchObject({
        code: 'invalid',
        errors: [{ path: 'handOverTo' }],
      })
    expect((await roles()).get(recruiter.userId)).toBe('recruiter')

    expect((await remove(recruiter, recruiter, world.owner)).status).toBe(200)
    expect((await roles()).get(world.owner.userId)).toBe('recruiter')
    expect((await roles()).has(recruiter.userId)).toBe(false)
    expect(await news(world.owner)).toEqual(['added-to-team'])
  })

  test('can become a hiring manager if somebody takes over', async () => {
    const recruiter = await world.member('recruiter')
    await set(recruiter, 'recruiter')
    await set(recruiter, 'hiring-manager', { to: world.owner })
    expect([...(await roles())].sort()).toEqual(
      [
        [world.owner.userId, 'recruiter'],
        [recruiter.userId, 'hiring-manager'],
      ].sort(),
    )
  })

  test('is free to leave once the job has ended', async () => {
    await set(world.owner, 'recruiter')
    expect((await team()).keepsRecruiter).toBe(true)
    await app.request(closeJob, { params: { id: world.job.id }, body: { outcome: 'cancelled' } }, world.owner)
    expect((await team()).keepsRecruiter).toBe(false)
    expect((await remove(world.owner)).status).toBe(200)
  })
})

describe('two people at once', () => {
  test('who add different people both succeed', async () => {
    const [recruiter, manager] = [await world.member('recruiter'), await outsider('hiring-manager')]
    const answers = await Promise.all([
      set(manager, 'hiring-manager'),
      set(recruiter, 'recruiter', { by: recruiter }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([...(await roles()).keys()].sort()).toEqual([manager.userId, recruiter.userId].sort())
  })

  test('cannot both leave as recruiters', async () => {
    const recruiter = await world.member('recruiter')
    await set(recruiter, 'recruiter')
    await set(world.owner, 'recruiter')
    const answers = await Promise.all([remove(recruiter, recruiter), remove(world.owner, world.owner)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([...(await roles()).values()]).toEqual(['recruiter'])
  })
})
