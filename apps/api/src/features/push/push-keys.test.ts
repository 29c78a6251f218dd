import { metrics } from '@vouch/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPushBrowser } from '#testing/push-browser.ts'
import { createTestDelivery, notifyPerson, openPushKeys } from '#testing/push-delivery.ts'
import { type PushService, startPushService } from '#testing/servers/push-service.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const metricsToken = 'a-token-for-metrics'

let app: TestApp
let service: PushService
beforeAll(async () => {
  app = await buildTestApp({ env: { METRICS_TOKEN: metricsToken } })
})
afterAll(() => app.close())
beforeEach(async () => {
  service = await startPushService()
})
afterEach(() => service.stop())

const servedKey = async () =>
  (await app.app.inject({ url: '/config.json' })).json().messagingVapidKey as string
const keys = async () => app.db.kysely.selectFrom('push_keys').selectAll().execute()

test('processes that start at once agree on one key', async () => {
  for (let round = 0; round < 5; round++) {
    await app.db.pool.query('delete from push_keys')
    const known = await Promise.all(Array.from({ length: 8 }, () => openPushKeys(app).current()))
    expect(new Set(known).size).toBe(1)
    expect(await keys()).toHaveLength(1)
  }
  const [pair] = await keys()
  expect(Buffer.from(pair?.public_key ?? '', 'base64url')).toHaveLength(65)
  const { privateKey = '' } = (await openPushKeys(app).find(pair?.public_key ?? '')) ?? {}
  expect(privateKey).toMatch(/^[\w-]{43}$/)
  expect(pair?.private_key_sealed.toString('latin1')).not.toContain(privateKey)
})

test('after a rotation, new browsers get the new key; pushes to old ones are signed with the old key', async () => {
  const before = await servedKey()
  const [old, young] = [await app.person('candidate'), await app.person('candidate')]
  await addPushBrowser(app, old, service.subscribe())
  app.clock.advance({ seconds: 1 })
  // Another process rotates. This one uses the key that it knows for a minute.
  const other = openPushKeys(app)
  expect(await other.current()).toBe(before)
  const next = await other.rotate()
  expect(next).not.toBe(before)
  app.clock.advance({ minutes: 1 })
  // The first call after a minute refreshes the cache for the next one.
  await expect.poll(servedKey).toBe(next)
  await addPushBrowser(app, young, service.subscribe())
  await notifyPerson(app, old)
  await notifyPerson(app, young)
  await createTestDelivery(app).run()
  expect(service.problems).toEqual([])
  expect(service.received.map(({ key }) => key).toSorted()).toEqual([before, next].toSorted())
})

test('pages still open while the database is down, but without a key', async () => {
  const broken = await buildTestApp()
  await broken.db.pool.query('alter table push_keys rename to push_keys_gone')
  const response = await broken.app.inject({ url: '/config.json' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ identity: 'embedded', messagingVapidKey: null })
  await broken.close()
})

test('metrics count pushes by outcome, waiting pushes and browsers', async () => {
  const read = async () => {
    const answer = await app.request(metrics, {}, null, { authorization: `Bearer ${metricsToken}` })
    return `${answer.body}`.split('\n').filter((line) => line.startsWith('vouch_push'))
  }
  await app.db.pool.query('delete from push_registrations')
  await app.db.pool.query('delete from push_outcomes')
  expect(await read()).toEqual(['vouch_pushes_waiting 0', 'vouch_push_registrations 0'])
  const person = await app.person('candidate')
  for (const answers of ['201', '201', '410', '500'])
    await addPushBrowser(app, person, service.subscribe(answers))
  await notifyPerson(app, person)
  expect(await read()).toContain('vouch_pushes_waiting 4')
  await createTestDelivery(app).run()
  expect(await read()).toEqual([
    'vouch_pushes_waiting 1',
    'vouch_push_registrations 3',
    'vouch_pushes_total{outcome="accepted"} 2',
    'vouch_pushes_total{outcome="gone"} 1',
    'vouch_pushes_total{outcome="retried"} 1',
  ])
})
