import { listPushDevices, savePushToken } from '@vouch/contract'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { injectOptions } from '#testing/inject-options.ts'
import { callWire } from '#testing/push-browser.ts'
import { notifyPerson } from '#testing/push-delivery.ts'
import { type FakeFirebase, startFakeFirebase } from '#testing/servers/fake-firebase.ts'
import { type FakeMessaging, startFakeMessaging } from '#testing/servers/fake-messaging.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { sendDuePushes } from './deliver-pushes.ts'

const token = 'dQw4w9WgXcQ:APA91bFakeRegistrationToken'

let firebase: FakeFirebase
let messaging: FakeMessaging
let app: TestApp
beforeEach(async () => {
  let now = () => new Date()
  firebase = await startFakeFirebase({ clock: () => now() })
  messaging = await startFakeMessaging(firebase.projectId)
  app = await buildTestApp({
    identity: true,
    env: { ...firebase.env, IDENTITY_MESSAGING_URL: messaging.origin, IDENTITY_VAPID_KEY: 'hosted-key' },
  })
  now = app.clock.now
  firebase.users.set('kim', { email: 'kim@example.org', emailVerified: true })
  firebase.users.set('lou', { email: 'lou@example.org', emailVerified: true })
})
afterEach(async () => {
  await app.close()
  await messaging.stop()
  await firebase.stop()
})

async function call(route: typeof savePushToken | typeof listPushDevices, input: object, uid = 'kim') {
  const headers = { authorization: `Bearer ${await firebase.idToken(uid)}` }
  return app.app.inject(await injectOptions(route, input, headers))
}
const save = (uid = 'kim') => call(savePushToken, { body: { token } }, uid)
const devices = async () => (await call(listPushDevices, {})).json().items as unknown[]

/** Saves the token and notifies its person. */
async function notify(): Promise<void> {
  await save()
  const user = await app.db.kysely
    .selectFrom('users')
    .select('id')
    .where('identity_uid', '=', 'kim')
    .executeTakeFirstOrThrow()
  await notifyPerson(app, { userId: user.id })
}
async function send(): Promise<void> {
  await app.platform.queue.enqueue(app.db.kysely, sendDuePushes, {})
  await app.runJobs()
}
const waiting = async () => (await app.db.pool.query('select from push_deliveries')).rows.length

test('concurrent saves of an unknown token store it once', async () => {
  await call(listPushDevices, {})
  const answers = await Promise.all([save(), save(), save()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect(await devices()).toHaveLength(1)
  expect((await save('lou')).statusCode).toBe(409)
  const rows = await app.db.kysely.selectFrom('push_registrations').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a message has the texts, link, time to live, urgency and topic', async () => {
  await notify()
  await send()
  const [sent, ...others] = messaging.messages
  expect(others).toEqual([])
  const { publicUrl } = app.platform.config
  const topic = sent?.webpush.headers.Topic
  expect(topic).toMatch(/^[\w-]{32}$/)
  expect(sent).toEqual({
    token,
    data: { notificationId: expect.any(String), side: 'candidate', unread: '1' },
    webpush: {
      headers: { TTL: '86400', Urgency: 'high', Topic: topic },
      notification: {
        title: expect.any(String),
        body: expect.any(String),
        icon: `${publicUrl}/icons/app-192.png`,
        tag: topic,
      },
      fcm_options: { link: `${publicUrl}/admin/feedbacks` },
    },
  })
  const scope = decodeJwt(firebase.lastAssertion).scope
  expect(scope).toContain('https://www.googleapis.com/auth/firebase.messaging')
  expect(await waiting()).toBe(0)
})

test('a token that is no longer registered is dropped', async () => {
  await notify()
  messaging.answerNext(404, 'UNREGISTERED')
  await send()
  expect(await devices()).toEqual([])
  expect(await waiting()).toBe(0)
})

test('a 404 of another kind keeps the browser', async () => {
  await notify()
  messaging.answerNext(404)
  await send()
  expect(await devices()).toHaveLength(1)
  expect(await waiting()).toBe(0)
})

test('a refused access token is renewed once', async () => {
  await notify()
  await send()
  const tokens = firebase.tokenRequests
  messaging.answerNext(401)
  await notify()
  await send()
  expect(messaging.messages).toHaveLength(2)
  expect(firebase.tokenRequests).toBe(tokens + 1)
  messaging.answerNext(401)
  messaging.answerNext(401)
  await notify()
  await send()
  expect(messaging.messages).toHaveLength(2)
  expect(firebase.tokenRequests).toBe(tokens + 2)
  expect(await devices()).toHaveLength(1)
})

test.each([429, 500, 503])('the answer %i is retried', async (status) => {
  await notify()
  messaging.answerNext(status)
  await send()
  expect([messaging.messages.length, await waiting()]).toEqual([0, 1])
  app.clock.advance({ seconds: 7 })
  await send()
  expect([messaging.messages.length, await waiting()]).toEqual([1, 0])
})

test('the registration protocol is not served; pages get the key of the project', async () => {
  const answer = await callWire(app, 'POST', '/installations', { body: {}, projectId: firebase.projectId })
  expect(answer.status).toBe(404)
  expect((await app.app.inject({ url: '/config.json' })).json().messagingVapidKey).toBe('hosted-key')
  expect(await app.db.kysely.selectFrom('push_keys').selectAll().execute()).toEqual([])
})
