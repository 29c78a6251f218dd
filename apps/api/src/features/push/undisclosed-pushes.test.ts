import { rejectApplication, undoRejectApplication } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob } from '#platform/queue.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { addPushBrowser } from '#testing/push-browser.ts'
import { createTestDelivery } from '#testing/push-delivery.ts'
import { type PushService, startPushService, type TestSubscription } from '#testing/servers/push-service.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { withoutIds } from '#testing/twin-acts.ts'
import { comparePlayedTwins } from '#testing/twins.ts'
import type { PushDelivery } from './send/deliver-pushes.ts'

// A copy of the job defined by the feature `applications`.
const discloseRejections = defineJob({ name: 'tell-rejections', payload: z.object({}) })

let app: TestApp
let service: PushService
let delivery: PushDelivery
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  service = await startPushService()
  delivery = createTestDelivery(app)
})
afterAll(async () => {
  await service.stop()
  await app.close()
})

/** Everything that the push service and the browser get, with ids and topics replaced by their position. */
function pushesTo(subscription: TestSubscription): unknown {
  const places = new Map<string, string>()
  const pushes = service.received
    .filter(({ endpoint }) => endpoint === subscription.endpoint)
    .map(({ payload, bytes, ttl, topic, urgency }) => ({ payload, bytes, ttl, topic, urgency }))
    // One run sends pushes in any order.
    .toSorted((one, other) => (idOf(one.payload) < idOf(other.payload) ? -1 : 1))
  for (const { topic } of pushes) if (!places.has(topic)) places.set(topic, `topic ${places.size}`)
  const text = JSON.stringify(withoutIds(pushes))
  return JSON.parse(text.replace(/"[\w-]{32}"/g, (topic) => `"${places.get(topic.slice(1, -1))}"`))
}

const idOf = (payload: unknown) => (payload as { readonly fcmMessageId: string }).fcmMessageId

test('pushes reveal nothing about an undisclosed rejection or hold', async () => {
  let sent = 0
  await comparePlayedTwins(app, 12, async ([rejected, untouched]) => {
    const [first, second] = [service.subscribe(), service.subscribe()]
    await addPushBrowser(app, rejected.person, first)
    await addPushBrowser(app, untouched.person, second)
    return async () => {
      await delivery.run()
      expect(pushesTo(first)).toEqual(pushesTo(second))
      sent += (pushesTo(first) as unknown[]).length
    }
  })
  expect(sent).toBeGreaterThan(0)
  expect(service.problems).toEqual([])
}, 120_000)

async function rejectedApplicant() {
  const world = await createHiringWorld(app)
  const { person, id } = await world.applicant()
  const subscription = service.subscribe()
  await addPushBrowser(app, person, subscription)
  const body = { reason: 'other', message: 'We chose somebody else.' } as const
  await app.request(rejectApplication, { params: { id }, body }, world.owner)
  const pushes = async () => {
    await app.platform.queue.enqueue(app.db.kysely, discloseRejections, {})
    await app.runJobs()
    await delivery.run()
    return service.received.filter(({ endpoint }) => endpoint === subscription.endpoint)
  }
  return { id, owner: world.owner, pushes }
}

test('a rejection is pushed once, when it is disclosed', async () => {
  const { pushes } = await rejectedApplicant()
  app.clock.advance({ hours: 71 })
  expect(await pushes()).toEqual([])
  app.clock.advance({ hours: 1 })
  expect(await pushes()).toHaveLength(1)
  expect(await pushes()).toHaveLength(1)
})

test('a rejection undone within the window is never pushed', async () => {
  const { id, owner, pushes } = await rejectedApplicant()
  app.clock.advance({ hours: 71 })
  await app.request(undoRejectApplication, { params: { id } }, owner)
  app.clock.advance({ hours: 48 })
  expect(await pushes()).toEqual([])
})
