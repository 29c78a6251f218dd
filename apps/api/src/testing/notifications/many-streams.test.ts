import type { AddressInfo } from 'node:net'
import { notificationStream } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { insertNotifications } from '#features/notifications/notification-store.ts'
import { compose } from '#main/compose.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { testSecrets } from '#testing/test-config.ts'

let one: TestApp
let other: FastifyInstance
beforeAll(async () => {
  one = await buildTestApp()
  const { config, log } = one.platform
  const { app } = await compose({
    config,
    log,
    clock: one.clock.now,
    db: one.db,
    secrets: testSecrets,
    tokenKeys: one.tokens.keys,
  })
  other = app
  for (const node of [one.app, other]) await node.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

/** Opens a stream. @returns when its first notification arrives, in milliseconds of `performance.now()` */
async function openStream(
  node: FastifyInstance,
  token: string,
): Promise<{ readonly arrival: Promise<number> }> {
  const { port } = node.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${notificationStream.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = async () => {
    for (let text = ''; ; ) {
      const part = await reader?.read()
      if (!part || part.done) return Number.NaN
      text += part.value
      if (text.includes('event: notification')) return performance.now()
    }
  }
  return { arrival: first() }
}

test('1,000 streams on two nodes get an event soon after its commit', async () => {
  const people: TestPerson[] = []
  const arrivals: Promise<number>[] = []
  for (let index = 0; index < 50; index += 1) {
    const person = await one.person('candidate')
    people.push(person)
    const token = await one.tokens.sign(person, one.clock.now())
    const nodes = Array.from({ length: 20 }, (_, place) => (place % 2 === 0 ? one.app : other))
    const opened = await Promise.all(nodes.map((node) => openStream(node, token)))
    arrivals.push(...opened.map(({ arrival }) => arrival))
  }
  expect(arrivals).toHaveLength(1_000)
  const event = { kind: 'feedback-answered', side: 'candidate', at: one.clock.now() } as const
  await inTransaction(one.db, (trx) =>
    insertNotifications(
      trx,
      people.map(({ userId }) => ({ ...event, userId })),
    ),
  )
  const committed = performance.now()
  const times = await Promise.all(arrivals)
  // A second on an idle machine.
  expect(Math.max(...times) - committed).toBeLessThan(5_000)
})
