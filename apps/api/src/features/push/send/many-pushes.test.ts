import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addManyPushes, createTestDelivery } from '#testing/push-delivery.ts'
import { type PushService, startPushService } from '#testing/servers/push-service.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { startWorkerProcess, type WorkerProcess } from '#testing/worker-process.ts'

const isThorough = process.env.VOUCH_TEST_THOROUGH === '1'
const count = isThorough ? 10_000 : 300

let app: TestApp
let service: PushService
let worker: WorkerProcess | undefined
beforeEach(async () => {
  app = await buildTestApp()
  service = await startPushService({ isReading: false })
})
afterEach(async () => {
  await worker?.kill()
  await service.stop()
  await app.close()
})

/** Starts the program `worker`. */
function start(): void {
  worker = startWorkerProcess(app, { OUTGOING_PRIVATE_HOSTS: 'localhost,127.0.0.1' })
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Used heap after a garbage collection, in MB. */
function heap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1e6
}

const waiting = async () => (await app.db.pool.query('select from push_deliveries')).rows.length
const subscribe = (answers: string, share: number) =>
  Array.from({ length: Math.round(count * share) }, () => service.subscribe(answers).endpoint)
const all = (endpoints: readonly string[]) => {
  const { auth, p256dh } = service.subscribe()
  return addManyPushes(
    app,
    endpoints.map((endpoint) => ({ endpoint, auth, p256dh })),
  )
}

test(`${count} pushes: each is accepted once or dropped by its rule`, async () => {
  const groups = [
    [subscribe('201', 0.8), 1],
    [subscribe('404', 0.05), 1],
    [subscribe('429:1-201', 0.05), 2],
    [subscribe('500-201', 0.05), 2],
    [subscribe('500-500-500-410', 0.05), 4],
  ] as const
  const down = await startPushService({ isReading: false })
  const hanging = Array.from({ length: count / 20 }, () => down.subscribe('never').endpoint)
  await all([...groups.flatMap(([endpoints]) => endpoints), ...hanging].toSorted(() => Math.random() - 0.5))
  const delivery = createTestDelivery(app, { timeoutMs: 6_000 })
  const before = heap()
  await delivery.run()
  const grown = heap() - before
  for (let turn = 0; (await waiting()) > hanging.length; turn++) {
    expect(turn).toBeLessThan(20)
    app.clock.advance({ minutes: 2 })
    await delivery.run()
  }
  for (const [endpoints, requests] of groups)
    for (const endpoint of endpoints) expect(service.requests.get(endpoint), endpoint).toBe(requests)
  expect(await waiting()).toBe(hanging.length)
  // The service of the test keeps about 200 bytes for each endpoint.
  expect(grown).toBeLessThan(20)
  // Pushes to a service that never answers are given up when their time to live ends.
  app.clock.advance({ hours: 24 })
  await delivery.run()
  expect(await waiting()).toBe(0)
  await down.stop()
}, 600_000)

test(`kill -9 while ${count} pushes are sent loses none and resends only those without a stored outcome`, async () => {
  const endpoints = subscribe('201', 1)
  await all(endpoints)
  const sent = () => service.requests.size
  let repeatable = 0
  for (const share of [0.2, 0.6]) {
    start()
    await service.until(() => sent() >= count * share)
    await worker?.kill()
    expect(sent(), 'it was killed in the middle').toBeLessThan(count)
    // Expire the leases of claimed pushes.
    const { rowCount } = await app.db.pool.query(
      'update push_deliveries set due_at = ttl_from where due_at > now()',
    )
    repeatable += rowCount ?? 0
  }
  start()
  await service.until(() => sent() === count)
  while ((await waiting()) > 0) await delay(50)
  const counts = endpoints.map((endpoint) => service.requests.get(endpoint) ?? 0)
  expect(Math.min(...counts)).toBe(1)
  expect(counts.reduce((sum, each) => sum + each - 1, 0)).toBeLessThanOrEqual(repeatable)
  expect(Math.max(...counts)).toBeLessThanOrEqual(3)
  expect(repeatable).toBeLessThanOrEqual(400)
}, 600_000)
