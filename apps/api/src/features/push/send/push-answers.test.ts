import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { addPushBrowser } from '#testing/push-browser.ts'
import { addManyPushes, createTestDelivery, notifyPerson } from '#testing/push-delivery.ts'
import { type PushService, startPushService } from '#testing/servers/push-service.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let service: PushService
let person: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  service = await startPushService()
  person = await app.person('candidate')
  await app.db.pool.query('delete from push_outcomes')
})
afterEach(async () => {
  await service.stop()
  await app.db.pool.query('delete from push_deliveries')
})

const outcomes = async () =>
  Object.fromEntries(
    (await app.db.kysely.selectFrom('push_outcomes').selectAll().execute()).map((row) => [
      row.outcome,
      row.total,
    ]),
  )
const countOf = async (table: 'push_deliveries' | 'push_registrations') => {
  const where = table === 'push_registrations' ? `where user_id = '${person.userId}'` : ''
  return (await app.db.pool.query(`select from ${table} ${where}`)).rows.length
}

/** Notifies a person whose only browser has these answers. @returns a counter of requests to it */
async function notifyWith(answers: string): Promise<() => number> {
  const { endpoint } = service.subscribe(answers)
  const { auth, p256dh } = service.subscribe(answers)
  await addPushBrowser(app, person, { endpoint, auth, p256dh })
  await notifyPerson(app, person)
  return () => service.requests.get(endpoint) ?? 0
}

test.each([
  ['404', 'gone', 0],
  ['410', 'gone', 0],
  // The browser subscribed with another key.
  ['403', 'gone', 0],
  ['413', 'refused', 1],
  ['400', 'refused', 1],
  ['302', 'refused', 1],
])('status %s drops the push as %s and leaves %i browsers', async (answers, outcome, left) => {
  const requests = await notifyWith(answers)
  const delivery = createTestDelivery(app)
  await delivery.run()
  await delivery.run()
  expect(requests()).toBe(1)
  expect(await outcomes()).toEqual({ [outcome]: 1 })
  expect([await countOf('push_deliveries'), await countOf('push_registrations')]).toEqual([0, left])
  expect([...service.requests.keys()].filter((endpoint) => endpoint.includes('redirected'))).toEqual([])
})

test('status 500 is retried after 5 s, then with a backoff factor of four', async () => {
  const requests = await notifyWith('500')
  const delivery = createTestDelivery(app)
  await delivery.run()
  for (const [seconds, count] of [
    [3, 1],
    [4, 2],
    [14, 2],
    [12, 3],
  ] as const) {
    app.clock.advance({ seconds })
    await delivery.run()
    expect(requests()).toBe(count)
  }
  expect(await outcomes()).toEqual({ retried: 3 })
})

test('the answer 429 is retried after Retry-After', async () => {
  const requests = await notifyWith('429:90-201')
  const delivery = createTestDelivery(app)
  await delivery.run()
  app.clock.advance({ seconds: 89 })
  await delivery.run()
  expect(requests()).toBe(1)
  app.clock.advance({ seconds: 2 })
  await delivery.run()
  expect(requests()).toBe(2)
  expect([await countOf('push_deliveries'), await countOf('push_registrations')]).toEqual([0, 1])
})

test('a push is given up if its next retry would be after its time to live', async () => {
  const requests = await notifyWith(`429:${24 * 3600}-201`)
  await createTestDelivery(app).run()
  expect(requests()).toBe(1)
  expect(await outcomes()).toEqual({ 'given-up': 1 })
  expect(await countOf('push_deliveries')).toBe(0)
})

test('a request that times out is retried', async () => {
  const requests = await notifyWith('never-201')
  const delivery = createTestDelivery(app, { timeoutMs: 100 })
  await delivery.run()
  expect(await outcomes()).toEqual({ retried: 1 })
  app.clock.advance({ seconds: 7 })
  await delivery.run()
  expect(requests()).toBe(2)
  expect(await outcomes()).toEqual({ retried: 1, accepted: 1 })
})

test('a name that resolves to a private address is not called', async () => {
  const { auth, p256dh } = service.subscribe()
  const port = new URL(service.origin).port
  for (const scheme of ['https', 'http'])
    await addManyPushes(app, [{ endpoint: `${scheme}://push.example.com:${port}/201/1`, auth, p256dh }])
  const before = await app.db.kysely.selectFrom('push_registrations').selectAll().orderBy('id').execute()
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  await createTestDelivery(app, { privateHosts: [], resolve }).run()
  expect(service.requests.size).toBe(0)
  expect(await outcomes()).toEqual({ refused: 2 })
  expect(await countOf('push_deliveries')).toBe(0)
  const after = await app.db.kysely.selectFrom('push_registrations').selectAll().orderBy('id').execute()
  expect(after).toEqual(before)
})

test('a service that hangs does not hold up another one', async () => {
  const other = await startPushService()
  await addManyPushes(
    app,
    Array.from({ length: 400 }, () => service.subscribe('never')),
  )
  app.clock.advance({ seconds: 1 })
  await addManyPushes(app, [other.subscribe()])
  const delivery = createTestDelivery(app, { timeoutMs: 60_000 })
  const run = delivery.run()
  await other.until(() => other.received.length === 1)
  expect(service.requests.size).toBeLessThanOrEqual(100)
  // Stopping it fails the open requests; the other pushes stay queued.
  await service.stop()
  await run
  await other.stop()
  expect(await countOf('push_deliveries')).toBe(400)
})

test('a service that is down gets few pushes until it answers again', async () => {
  const subscriptions = Array.from({ length: 200 }, () => service.subscribe())
  await addManyPushes(app, subscriptions)
  await service.stop()
  const delivery = createTestDelivery(app)
  await delivery.run()
  const { retried = 0, postponed = 0, ...others } = await outcomes()
  expect(others).toEqual({})
  expect(retried + postponed).toBe(200)
})

test('each push is sent by only one of several processes', async () => {
  const subscriptions = Array.from({ length: 300 }, () => service.subscribe())
  await addManyPushes(app, subscriptions)
  const deliveries = Array.from({ length: 8 }, () => createTestDelivery(app))
  // A busy machine answers slowly, so some pushes may wait for a later run.
  for (let runs = 0; runs < 20 && service.received.length < 300; runs += 1) {
    await Promise.all(deliveries.map((delivery) => delivery.run()))
    app.clock.advance({ minutes: 1 })
  }
  expect(service.received).toHaveLength(300)
  expect([...service.requests.values()].every((count) => count === 1)).toBe(true)
})

test('stopping waits for pushes in flight and leaves the rest queued', async () => {
  const subscriptions = Array.from({ length: 600 }, () => service.subscribe())
  await addManyPushes(app, subscriptions)
  const delivery = createTestDelivery(app)
  const run = delivery.run()
  await service.until(() => service.received.length > 0)
  await delivery.stop()
  await run
  expect(service.received.length).toBeLessThan(600)
  expect((await countOf('push_deliveries')) + service.received.length).toBe(600)
})
