import {
  advanceApplication,
  confirmHire,
  getApplicant,
  hireApplicant,
  listNotifications,
  moveBackApplication,
  type Stage,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

interface Applicant {
  readonly person: TestPerson
  readonly id: string
}

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app, { openings: 2 })
})
afterAll(() => app.close())

const advance = async ({ id }: Applicant, to: Stage) =>
  app.request(advanceApplication, { params: { id }, body: { to, reason: 'Known' } }, world.owner)
const offered = async () => {
  const applicant = await world.applicant()
  await advance(applicant, 'detail-fulfillment')
  const hire = { params: { id: applicant.id }, body: { startsOn: '2026-04-01' } }
  expect((await app.request(hireApplicant, hire, world.owner)).status).toBe(200)
  return applicant
}
const confirm = ({ person, id }: Applicant) => app.request(confirmHire, { params: { id } }, person)
const employerView = async ({ person }: Applicant) =>
  (await app.request(getApplicant, { params: { jobId: world.job.id, userId: person.userId } }, world.owner))
    .body
const notificationKinds = async (who: TestPerson) =>
  (await app.request(listNotifications, {}, who)).body.items.map(({ kind }) => kind)
const job = async () =>
  app.db.kysely
    .selectFrom('jobs')
    .select(['status', 'filled', 'close_outcome'])
    .where('id', '=', world.job.id)
    .executeTakeFirst()
const isFound = async () =>
  (await app.db.kysely.selectFrom('job_search').select('job_id').where('job_id', '=', world.job.id).execute())
    .length > 0

describe('confirming a hire', () => {
  test('fills an opening; the last one closes the job and removes it from the search', async () => {
    const [one, other] = [await offered(), await offered()]
    await app.db.kysely
      .insertInto('job_search')
      .values({
        job_id: world.job.id,
        posted_at: app.clock.now(),
        closes_at: app.clock.now(),
        company_id: world.company.id,
        title: '',
        place: '',
        terms: '',
      })
      .execute()
    expect((await confirm(one)).body).toMatchObject({
      visibleStatus: 'hired',
      hire: { confirmedAt: '2026-03-10T09:00:00.000Z' },
      permitted: [],
      mayCorrespond: true,
    })
    expect(await job()).toEqual({ status: 'open', filled: 1, close_outcome: null })
    expect(await notificationKinds(world.owner)).not.toContain('job-filled')
    expect(await isFound()).toBe(true)
    await confirm(other)
    expect(await job()).toEqual({ status: 'closed', filled: 2, close_outcome: 'filled' })
    expect((await notificationKinds(world.owner)).slice(0, 2).sort()).toEqual([
      'hire-confirmed',
      'job-filled',
    ])
    expect(await isFound()).toBe(false)
  })

  test('three parallel confirmations for two openings give two successes and one refusal', async () => {
    const people = [await offered(), await offered(), await offered()]
    const answers = await Promise.all(people.map(confirm))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'no-openings-left',
      message: 'Another candidate has just accepted the last opening.',
    })
    expect(await job()).toMatchObject({ status: 'closed', filled: 2 })
  })

  test('twice by one person fills one opening', async () => {
    const one = await offered()
    const answers = await Promise.all([confirm(one), confirm(one), confirm(one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await job()).toMatchObject({ status: 'open', filled: 1 })
  })

  test('is refused after the offer was withdrawn', async () => {
    const one = await offered()
    const body = { to: 'interview', reason: 'One more talk' } as const
    await app.request(moveBackApplication, { params: { id: one.id }, body }, world.owner)
    expect((await confirm(one)).problem).toMatchObject({
      code: 'not-permitted-now',
      message: 'There is no offer to accept.',
    })
  })

  test('prevents further offers once all openings are filled', async () => {
    await confirm(await offered())
    const late = await offered()
    await confirm(await offered())
    expect((await confirm(late)).problem?.code).toBe('no-openings-left')
    const waiting = await employerView(late)
    expect(waiting).toMatchObject({ job: { status: 'closed', openings: 2, filled: 2 }, status: 'active' })
  })
})
