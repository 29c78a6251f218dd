import {
  getApplicant,
  getMyApplication,
  listMyApplications,
  listNotifications,
  rejectApplication,
  reopenApplication,
  undoRejectApplication,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { discloseRejections } from '../application-jobs.ts'

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
  world = await createHiringWorld(app)
})
afterAll(() => app.close())

const reject = ({ id }: Applicant, message: string) =>
  app.request(
    rejectApplication,
    { params: { id }, body: { reason: 'skills-not-matched', message } },
    world.owner,
  )
const undo = ({ id }: Applicant) => app.request(undoRejectApplication, { params: { id } }, world.owner)
const mine = async ({ person, id }: Applicant) =>
  (await app.request(getMyApplication, { params: { id } }, person)).body
/** Runs the scheduled disclosure, the fallback for the job that each rejection queues. */
const everyMinute = async () => {
  await app.platform.queue.enqueue(app.db.kysely, discloseRejections, {})
  await app.runJobs()
}
const rejections = async ({ person }: Applicant) =>
  (await app.request(listNotifications, {}, person)).body.items.filter(({ kind }) => kind === 'rejected')
    .length

test('a rejection is disclosed once, after its regret window, with its last message', async () => {
  const applicant = await world.applicant()
  await reject(applicant, 'First words')
  await undo(applicant)
  await reject(applicant, 'Last words')
  const before = await mine(applicant)

  app.clock.advance({ hours: 71 })
  await app.runJobs()
  expect(await mine(applicant)).toEqual(before)

  app.clock.advance({ hours: 1 })
  await Promise.all([everyMinute(), everyMinute()])
  await everyMinute()
  const after = await mine(applicant)
  expect(after).toMatchObject({ visibleStatus: 'not-selected', lastNewsAt: '2026-03-13T09:00:00.000Z' })
  expect(after.news).toEqual([
    ...before.news,
    { at: '2026-03-13T09:00:00.000Z', kind: 'rejected', stage: 'applied', message: 'Last words' },
  ])
  expect(await rejections(applicant)).toBe(1)
  const params = { jobId: world.job.id, userId: applicant.person.userId }
  const employerView = (await app.request(getApplicant, { params }, world.owner)).body
  expect(employerView).toMatchObject({ tellAt: null, toldAt: '2026-03-13T09:00:00.000Z' })
  expect(employerView.events.map(({ action, toldAt }) => [action, toldAt !== null])).toEqual([
    ['apply', true],
    ['reject', false],
    ['undo-reject', false],
    ['reject', true],
  ])
})

test('an undone rejection is not disclosed', async () => {
  const applicant = await world.applicant()
  await reject(applicant, 'Never said')
  await undo(applicant)
  app.clock.advance({ hours: 100 })
  await app.runJobs()
  expect(await mine(applicant)).toMatchObject({ visibleStatus: 'received' })
  expect(await rejections(applicant)).toBe(0)
})

test('many rejections are disclosed in one run, and each moves to the top of its candidate’s list', async () => {
  const applicants = await Promise.all(Array.from({ length: 12 }, () => world.applicant()))
  await Promise.all(applicants.map((applicant) => reject(applicant, 'Thank you')))
  app.clock.advance({ hours: 72 })
  await app.runJobs()
  for (const applicant of applicants) {
    expect(await rejections(applicant)).toBe(1)
    const { items } = (await app.request(listMyApplications, {}, applicant.person)).body
    expect(items).toMatchObject([{ visibleStatus: 'not-selected', lastNewsAt: '2026-03-13T09:00:00.000Z' }])
  }
})

test('a race of undo and disclosure has one winner', async () => {
  const applicants = await Promise.all(Array.from({ length: 6 }, () => world.applicant()))
  await Promise.all(applicants.map((applicant) => reject(applicant, 'Thank you')))
  app.clock.advance({ hours: 72 })
  const [, ...undone] = await Promise.all([app.runJobs(), ...applicants.map(undo)])
  await app.runJobs()
  for (const [index, applicant] of applicants.entries()) {
    const wasUndone = undone[index]?.status === 200
    expect(await rejections(applicant)).toBe(wasUndone ? 0 : 1)
    expect((await mine(applicant)).visibleStatus).toBe(wasUndone ? 'received' : 'not-selected')
  }
})

test('a second rejection after reopening is disclosed too', async () => {
  const applicant = await world.applicant()
  await reject(applicant, 'First')
  app.clock.advance({ hours: 72 })
  await app.runJobs()
  const body = { reason: 'A mistake' }
  await app.request(reopenApplication, { params: { id: applicant.id }, body }, world.owner)
  await reject(applicant, 'Second')
  app.clock.advance({ hours: 72 })
  await app.runJobs()
  expect((await mine(applicant)).news.map(({ kind, message }) => [kind, message])).toEqual([
    ['applied', null],
    ['rejected', 'First'],
    ['reopened', null],
    ['rejected', 'Second'],
  ])
})
