import {
  listNotifications,
  muteNotification,
  type NotificationSettingsInput,
  readNotifications,
  updateNotificationSettings,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApplicationEvent } from '#features/notifications/ports.ts'
import { addMember } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { addPushBrowser } from '#testing/push-browser.ts'
import { createTestDelivery, notifyPerson } from '#testing/push-delivery.ts'
import { type PushService, startPushService } from '#testing/servers/push-service.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import type { PushDelivery } from './deliver-pushes.ts'

let app: TestApp
let service: PushService
let world: HiringWorld
let delivery: PushDelivery
let person: TestPerson
let id: string
beforeAll(async () => {
  app = await buildTestApp()
  service = await startPushService()
  world = await createHiringWorld(app, { closesAt: new Date('2027-12-31T00:00:00Z') })
  delivery = createTestDelivery(app)
})
afterAll(async () => {
  await app.close()
  await service.stop()
})
beforeEach(async () => {
  app.clock.set('2027-03-10T20:30:00Z')
  ;({ person, id } = await world.applicant())
  await addPushBrowser(app, person, service.subscribe())
})

const notify = (kind: ApplicationEvent['kind'], side: 'candidate' | 'employer' = 'candidate') => {
  const about = { applicationId: id, jobId: world.job.id, candidateId: person.userId, personName: null }
  const at = app.clock.now()
  return notifyPerson(app, person, { ...about, kind, at, stage: 'shortlist', page: null }, side)
}
const change = async (body: NotificationSettingsInput) => {
  const { status } = await app.request(updateNotificationSettings, { body }, person)
  expect(status).toBe(200)
}
/** Sends what is due. @returns how many pushes arrived */
async function pushed(): Promise<number> {
  const before = service.received.length
  await delivery.run()
  return service.received.length - before
}
const waiting = async () => {
  const { rows } = await app.db.pool.query('select from push_deliveries')
  return rows.length
}

test('a topic whose push is off is not pushed; others are', async () => {
  await change({ choices: [{ topic: 'messages', push: false }] })
  await notify('message')
  expect(await pushed()).toBe(0)
  await notify('stage-changed')
  expect(await pushed()).toBe(1)
  expect(await waiting()).toBe(0)
})

test('a topic that is off under the bell is still pushed', async () => {
  await change({ choices: [{ topic: 'messages', app: false }] })
  await notify('message')
  expect(await pushed()).toBe(1)
})

test('a muted application is not pushed, apart from its offer', async () => {
  await notify('stage-changed')
  expect(await pushed()).toBe(1)
  const [news] = (await app.request(listNotifications, {}, person)).body.items
  const input = { params: { id: news?.id ?? '' }, body: { subject: 'application' } } as const
  expect((await app.request(muteNotification, input, person)).status).toBe(200)
  await notify('message')
  expect(await pushed()).toBe(0)
  await notify('hire-offered')
  expect(await pushed()).toBe(1)
})

test('a pause drops pushes, apart from offers', async () => {
  await change({ pausedUntil: '2027-03-12T00:00:00Z' })
  await notify('message')
  expect(await pushed()).toBe(0)
  expect(await waiting()).toBe(0)
  await notify('hire-offered')
  expect(await pushed()).toBe(1)
  app.clock.set('2027-03-12T00:00:00Z')
  await notify('message')
  expect(await pushed()).toBe(1)
})

test('in quiet hours pushes wait for their end in the time zone of the person', async () => {
  await app.db.kysely
    .updateTable('users')
    .set({ time_zone: 'Europe/Berlin' })
    .where('id', '=', person.userId)
    .execute()
  await change({ quietHours: { from: '21:00', to: '07:00' } })
  await notify('message')
  await notify('hire-offered')
  expect(await pushed()).toBe(0)
  app.clock.set('2027-03-11T05:59:59Z')
  expect(await pushed()).toBe(0)
  app.clock.set('2027-03-11T06:00:00Z')
  expect(await pushed()).toBe(2)
})

test('quiet hours longer than the time to live do not drop pushes', async () => {
  await change({ quietHours: { from: '20:30', to: '20:29' } })
  await addMember(app.db, world.company, person, 'viewer')
  // Pushes about applicants live for 12 hours.
  await notify('application-received', 'employer')
  expect(await pushed()).toBe(0)
  app.clock.set('2027-03-11T20:29:00Z')
  expect(await pushed()).toBe(1)
})

test('a member who left before the push is sent reads nothing of applicants', async () => {
  await addMember(app.db, world.company, person, 'viewer')
  await notify('application-received', 'employer')
  await notify('message')
  await app.db.kysely.deleteFrom('company_members').where('user_id', '=', person.userId).execute()
  expect(await pushed()).toBe(1)
  expect(await waiting()).toBe(0)
})

test('notifications read during quiet hours are not pushed afterwards', async () => {
  await change({ quietHours: { from: '20:00', to: '22:00' } })
  await notify('message')
  expect(await pushed()).toBe(0)
  const [news] = (await app.request(listNotifications, {}, person)).body.items
  await app.request(readNotifications, { body: { id: news?.id ?? '' } }, person)
  app.clock.set('2027-03-10T22:00:00Z')
  expect(await pushed()).toBe(0)
  expect(await waiting()).toBe(0)
})

test('settings that change before the push is sent count', async () => {
  await notify('message')
  await change({ choices: [{ topic: 'messages', push: false }] })
  expect(await pushed()).toBe(0)
  await notify('stage-changed')
  await change({ hideDetails: true })
  expect(await pushed()).toBe(1)
  expect(service.received.at(-1)?.payload).toMatchObject({ notification: { body: '' } })
})

test.each(['disabled', 'deletion-requested'])('an account that is %s gets no pushes', async (status) => {
  await notify('message')
  const erase_at = status === 'disabled' ? null : new Date('2027-04-09T00:00:00Z')
  await app.db.kysely.updateTable('users').set({ status, erase_at }).where('id', '=', person.userId).execute()
  expect(await pushed()).toBe(0)
  expect(await waiting()).toBe(0)
})

test('a push older than its time to live is dropped', async () => {
  await notify('message')
  app.clock.advance({ hours: 24 })
  expect(await pushed()).toBe(0)
  expect(await waiting()).toBe(0)
})

test('pushes about one application share a push topic, others do not', async () => {
  await notify('stage-changed')
  await notify('interview-cancelled')
  await notify('message')
  await notifyPerson(app, person)
  expect(await pushed()).toBe(4)
  const topics = service.received.slice(-4).map(({ topic }) => topic)
  expect(new Set(topics).size).toBe(3)
})
