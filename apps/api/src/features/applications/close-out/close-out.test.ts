import {
  advanceApplication,
  closeJob,
  closeOutJob,
  confirmHire,
  extendJob,
  getApplicant,
  getCloseOut,
  getEmployerDashboard,
  getEmployerJob,
  getMyApplication,
  hireApplicant,
  holdApplication,
  listNotifications,
  moveBackApplication,
  proposeInterview,
  publishJob,
  type RouteInput,
  rejectApplication,
  reopenApplication,
  type Stage,
  sendMessage,
  undoRejectApplication,
  updateJob,
  withdrawApplication,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { closeOutDue } from '../application-jobs.ts'

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

const params = ({ id }: Applicant) => ({ params: { id } })
const job = () => ({ params: { id: world.job.id } })
const advance = (applicant: Applicant, to: Stage) =>
  app.request(advanceApplication, { ...params(applicant), body: { to, reason: 'Known' } }, world.owner)
const reject = (applicant: Applicant) =>
  app.request(
    rejectApplication,
    { ...params(applicant), body: { reason: 'other', message: 'No, sorry.' } },
    world.owner,
  )
const offered = async () => {
  const applicant = await world.applicant()
  await advance(applicant, 'detail-fulfillment')
  await app.request(hireApplicant, { ...params(applicant), body: { startsOn: '2026-04-01' } }, world.owner)
  return applicant
}
const confirm = (applicant: Applicant) => app.request(confirmHire, params(applicant), applicant.person)
const fill = async () => {
  for (const applicant of [await offered(), await offered()]) await confirm(applicant)
}
const close = () => app.request(closeJob, { ...job(), body: { outcome: 'cancelled' } }, world.owner)
const mine = async (applicant: Applicant) =>
  (await app.request(getMyApplication, params(applicant), applicant.person)).body
const employerView = async ({ person }: Applicant) =>
  (await app.request(getApplicant, { params: { jobId: world.job.id, userId: person.userId } }, world.owner))
    .body
const notificationCount = async ({ person }: Applicant) =>
  (await app.request(listNotifications, {}, person)).body.items.filter(({ kind }) => kind === 'rejected')
    .length
const plan = async () => (await app.request(getCloseOut, job(), world.owner)).body
const answer = 'Thank you, the job is filled.'
const closeOut = (body: Partial<RouteInput<typeof closeOutJob>['body']> = {}) =>
  app.request(closeOutJob, { ...job(), body: { message: answer, ...body } }, world.owner)
/** Runs the hourly close-out job. */
const hourly = async () => {
  await app.platform.queue.enqueue(app.db.kysely, closeOutDue, {})
  await app.runJobs()
}
const days = (count: number) => app.clock.advance({ hours: 24 * count })

describe('a job that closes', () => {
  test('shows as ended on every application at once', async () => {
    const [waiting, rejected, late] = [await world.applicant(), await world.applicant(), await offered()]
    await reject(rejected)
    expect((await mine(waiting)).job).toMatchObject({ ended: false, closedAt: null, filled: false })
    await fill()
    for (const applicant of [waiting, rejected]) {
      expect(await mine(applicant)).toMatchObject({
        visibleStatus: 'job-closed',
        job: { ended: true, closedAt: '2026-03-10T09:00:00.000Z', filled: true },
      })
    }
    expect(await mine(late)).toMatchObject({ visibleStatus: 'offer', permitted: ['withdraw'] })
  })

  test('asks the employer for a close-out until no applicant waits', async () => {
    const waiting = await world.applicant('Ada Baker')
    const dashboard = async () =>
      (await app.request(getEmployerDashboard, {}, world.owner)).body.closeOuts.items
    expect(await dashboard()).toEqual([])
    expect((await plan()).automaticAt).toBe(null)
    await fill()
    const closeOutAt = '2026-03-24T09:00:00.000Z'
    expect(await dashboard()).toEqual([
      { jobId: world.job.id, jobTitle: world.job.title, count: 1, closeOutAt },
    ])
    expect((await app.request(getEmployerJob, job(), world.owner)).body).toMatchObject({
      closeOutWaiting: 1,
      closeOutAt,
    })
    expect(await plan()).toEqual({
      count: 1,
      people: [
        {
          id: waiting.id,
          userId: waiting.person.userId,
          name: 'Ada Baker',
          stage: 'applied',
          status: 'active',
        },
      ],
      rejected: 0,
      offers: 0,
      automaticAt: closeOutAt,
      letter: 'position-filled',
      letters: [expect.objectContaining({ id: waiting.id, name: 'Ada Baker' })],
      templates: { en: expect.any(String), de: expect.any(String) },
      wordsKey: expect.any(String),
    })
    await closeOut()
    expect(await dashboard()).toEqual([])
  })
})

describe('closing out', () => {
  test('notifies every waiting applicant once', async () => {
    const [waiting, held, withdrawn] = [
      await world.applicant(),
      await world.applicant(),
      await world.applicant(),
    ]
    await advance(waiting, 'interview')
    const proposal = { startsAt: '2026-03-20T09:00:00Z', place: 'Here' }
    await app.request(proposeInterview, { ...params(waiting), body: proposal }, world.owner)
    await app.request(holdApplication, { ...params(held), body: {} }, world.owner)
    await app.request(
      withdrawApplication,
      { ...params(withdrawn), body: { reason: 'personal' } },
      withdrawn.person,
    )
    await fill()
    const answers = await Promise.all([closeOut(), closeOut()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const applicant of [waiting, held]) {
      expect(await mine(applicant)).toMatchObject({ visibleStatus: 'not-selected', mayCorrespond: false })
      expect((await mine(applicant)).news.at(-1)).toMatchObject({ kind: 'rejected', message: answer })
      expect((await employerView(applicant)).events.at(-1)).toMatchObject({
        action: 'reject',
        reason: 'position-filled',
        by: { name: 'Olga Owner' },
      })
      expect(await notificationCount(applicant)).toBe(1)
    }
    expect((await mine(waiting)).interviews).toMatchObject([{ state: 'cancelled' }])
    expect(await mine(withdrawn)).toMatchObject({ visibleStatus: 'withdrawn' })
    expect((await closeOut()).status).toBe(409)
  })

  test('skips excluded applicants and offers for a free opening', async () => {
    const [waiting, excluded, offer] = [await world.applicant(), await world.applicant(), await offered()]
    await close()
    expect(await plan()).toMatchObject({ count: 2, offers: 1 })
    await closeOut({ except: [excluded.id] })
    expect((await employerView(waiting)).events.at(-1)).toMatchObject({ reason: 'position-cancelled' })
    expect(await mine(excluded)).toMatchObject({ visibleStatus: 'job-closed', mayCorrespond: true })
    expect(await plan()).toMatchObject({ count: 1, people: [{ id: excluded.id }] })
    expect((await confirm(offer)).status).toBe(200)
  })

  test('includes an offer that lost the race for the last opening', async () => {
    const late = await offered()
    await fill()
    expect(await plan()).toMatchObject({ count: 1, offers: 0 })
    await closeOut()
    expect(await mine(late)).toMatchObject({ visibleStatus: 'not-selected' })
  })

  test('keeps the message and time of an undisclosed rejection', async () => {
    const [rejected, twin] = [await world.applicant(), await world.applicant()]
    await reject(rejected)
    await fill()
    expect(await plan()).toMatchObject({ count: 1, rejected: 1 })
    await closeOut()
    expect(await mine(twin)).toMatchObject({ visibleStatus: 'not-selected' })
    expect(await mine(rejected)).toMatchObject({ visibleStatus: 'job-closed' })
    app.clock.advance({ hours: 72 })
    await app.runJobs()
    expect((await mine(rejected)).news.at(-1)).toMatchObject({ kind: 'rejected', message: 'No, sorry.' })
    expect(await notificationCount(rejected)).toBe(1)
  })
})

describe('without a close-out', () => {
  test('the remaining applicants are answered once, 14 days after the job closed', async () => {
    const [waiting, excluded] = [await world.applicant(), await world.applicant()]
    await fill()
    await app.request(
      closeOutJob,
      { ...job(), body: { message: answer, except: [excluded.id] } },
      world.owner,
    )
    days(13)
    await hourly()
    expect(await mine(excluded)).toMatchObject({ visibleStatus: 'job-closed' })
    days(1)
    await Promise.all([hourly(), hourly()])
    expect(await mine(excluded)).toMatchObject({ visibleStatus: 'not-selected' })
    expect((await employerView(excluded)).events.at(-1)).toMatchObject({
      action: 'reject',
      by: { side: 'system' },
    })
    expect(await notificationCount(excluded)).toBe(1)
    expect(await notificationCount(waiting)).toBe(1)
  })

  test('recent activity or reopening delays the answer by 14 days', async () => {
    const [talking, undone, quiet] = [
      await world.applicant(),
      await world.applicant(),
      await world.applicant(),
    ]
    await advance(talking, 'shortlist')
    await close()
    days(12)
    await reject(undone)
    const message = { params: { id: talking.id, stage: 'shortlist' as const }, body: { text: 'Soon!' } }
    await app.request(sendMessage, message, world.owner)
    days(2)
    await app.request(undoRejectApplication, params(undone), world.owner)
    await hourly()
    expect(await mine(quiet)).toMatchObject({ visibleStatus: 'not-selected' })
    expect(await mine(talking)).toMatchObject({ visibleStatus: 'job-closed' })
    expect(await mine(undone)).toMatchObject({ visibleStatus: 'job-closed' })
    days(12)
    await hourly()
    expect(await mine(talking)).toMatchObject({ visibleStatus: 'not-selected' })
    days(2)
    await hourly()
    expect(await mine(undone)).toMatchObject({ visibleStatus: 'not-selected' })
    await app.request(
      reopenApplication,
      { ...params(quiet), body: { reason: 'Second thoughts' } },
      world.owner,
    )
    await hourly()
    expect(await mine(quiet)).toMatchObject({ visibleStatus: 'job-closed' })
    days(14)
    await hourly()
    expect(await mine(quiet)).toMatchObject({ visibleStatus: 'not-selected' })
  })

  test('withdrawing an offer schedules the automatic answer again', async () => {
    const offer = await offered()
    await close()
    expect(await plan()).toMatchObject({ count: 0, offers: 1, automaticAt: null })
    const body = { to: 'interview', reason: 'One more talk' } as const
    await app.request(moveBackApplication, { ...params(offer), body }, world.owner)
    expect(await plan()).toMatchObject({ count: 1, offers: 0, automaticAt: '2026-03-24T09:00:00.000Z' })
    days(14)
    await hourly()
    expect(await mine(offer)).toMatchObject({ visibleStatus: 'not-selected' })
  })

  test('a reopened job answers nobody automatically', async () => {
    const waiting = await world.applicant()
    await close()
    const { version } = (await app.request(getEmployerJob, job(), world.owner)).body
    await app.request(updateJob, { ...job(), version, body: { closesOn: '2026-05-20' } }, world.owner)
    expect((await app.request(publishJob, job(), world.owner)).body).toMatchObject({
      status: 'open',
      closeOutAt: null,
    })
    days(20)
    await hourly()
    expect(await mine(waiting)).toMatchObject({ visibleStatus: 'received', job: { closedAt: null } })
    expect(
      (await app.request(extendJob, { ...job(), body: { closesOn: '2026-05-25' } }, world.owner)).status,
    ).toBe(200)
  })
})
