import {
  advanceApplication,
  currentPerson,
  listNotifications,
  type Notification,
  readNotifications,
  readNotificationsOfPage,
  sendMessage,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import type { NotificationEvent } from './ports.ts'

let app: TestApp
let world: HiringWorld
let person: TestPerson
let id: string
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app)
  ;({ person, id } = await world.applicant('Ada Baker'))
  const body = { to: 'shortlist' } as const
  await app.request(advanceApplication, { params: { id }, body }, world.owner)
  for (const text of ['One', 'Two', 'Three', 'Four']) {
    app.clock.advance({ minutes: 1 })
    await app.request(sendMessage, { params: { id, stage: 'shortlist' }, body: { text } }, world.owner)
  }
})
afterAll(() => app.close())

const list = async (query = {}, who = person) => (await app.request(listNotifications, { query }, who)).body
const read = (notification: string, who = person) =>
  app.request(readNotifications, { body: { id: notification } }, who)

test('a notification has its event, job, company and person', async () => {
  const { items, unread } = await list()
  expect(unread).toBe(5)
  expect(items.at(-1)).toEqual({
    id: expect.any(String),
    kind: 'stage-changed',
    at: '2026-03-10T09:00:00.000Z',
    readAt: null,
    side: 'candidate',
    applicationId: id,
    companyId: null,
    jobId: world.job.id,
    candidateId: person.userId,
    jobTitle: 'Baker',
    companyName: world.company.name,
    passportName: null,
    proposal: null,
    postings: null,
    personName: null,
    stage: 'shortlist',
    page: 'shortlist',
  })
})

test('notifications are paged newest first without gaps', async () => {
  const whole = (await list()).items.map((item) => item.id)
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, cursor: first.nextCursor })
  const third = await list({ limit: 2, cursor: second.nextCursor })
  expect([first, second, third].flatMap(({ items }) => items.map((item) => item.id))).toEqual(whole)
  expect(third.nextCursor).toBeNull()
  expect(first.items[0]?.at).toBe('2026-03-10T09:04:00.000Z')
  expect((await app.request(listNotifications, { query: { cursor: 'WzEsMl0' } }, person)).status).toBe(400)
})

test('reading a notification marks all older ones as read and updates all unread counts', async () => {
  const [, second] = (await list()).items
  expect((await read(second?.id ?? '')).status).toBe(204)
  const after = await list()
  expect(after.unread).toBe(1)
  expect(after.items.map(({ readAt }) => readAt)).toEqual([
    null,
    ...Array(4).fill('2026-03-10T09:04:00.000Z'),
  ])
  expect((await app.request(currentPerson, {}, person)).body.unreadNotifications).toBe(1)
  app.clock.advance({ hours: 1 })
  await read(second?.id ?? '')
  expect((await list()).items[1]?.readAt).toBe('2026-03-10T09:04:00.000Z')
})

test('other people’s notifications are neither listed nor marked as read', async () => {
  const [newest] = (await list()).items
  expect((await read(newest?.id ?? '', world.owner)).status).toBe(404)
  expect((await list()).unread).toBe(5)
  const own = await list({}, world.owner)
  expect(own.items.map(({ kind }) => kind)).toEqual(['application-received'])
  expect((await app.request(listNotifications, {})).status).toBe(401)
})

test('opening a page marks only its own notifications of the person as read', async () => {
  const other = await createHiringWorld(app)
  const body = { to: 'interview', reason: 'Known' } as const
  const otherId = await other.apply(person)
  await app.request(advanceApplication, { params: { id: otherId }, body }, other.owner)
  const open = async (path: string, who = person) =>
    (await app.request(readNotificationsOfPage, { body: { path } }, who)).status
  const unread = async (who = person) => (await list({}, who)).unread
  expect(await unread()).toBe(6)
  expect(await open('/admin/jobs/applied/nothing')).toBe(204)
  await open(`/admin/jobs/applied/${id}`, world.owner)
  await open(`/admin/jobs/employer/${world.job.id}/${person.userId}`)
  expect(await unread()).toBe(6)
  // Opening any page of an application marks all notifications of that application as read.
  await open(`/admin/jobs/applied/${id}/stages/interview`)
  expect((await list()).items.filter(({ readAt }) => readAt === null)).toMatchObject([
    { applicationId: otherId },
  ])
  expect((await app.request(currentPerson, {}, person)).body.unreadNotifications).toBe(1)
  const before = await unread(world.owner)
  await open(`/admin/jobs/employer/${world.job.id}/${person.userId}/stages/shortlist`, world.owner)
  expect(await unread(world.owner)).toBe(before - 1)
})

test('each notification kind of the contract has an event', () => {
  expectTypeOf<NotificationEvent['kind']>().toEqualTypeOf<Notification['kind']>()
})
