import { Agent, get } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Address, connectOnce } from '#db/pool.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let t: TestApp
let address: string
let person: TestPerson
let agent: Agent

interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: unknown
  readonly ms: number
}

beforeEach(async () => {
  t = await buildTestApp({ env: { VOUCH_SHED_LOAD: 'on' } })
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  person = await t.person('candidate')
  agent = new Agent({ keepAlive: true, maxSockets: 500 })
})
afterEach(async () => {
  agent.destroy()
  await t.close()
})

async function ask(path: string, token?: string): Promise<Answer> {
  const began = performance.now()
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    get(`${address}/api/v1${path}`, { headers, agent }, async (response) => {
      const body = await json(response).catch(() => undefined)
      const ms = performance.now() - began
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body, ms })
    }).on('error', reject)
  })
}

async function openStream(reader: TestPerson): Promise<{ status: number; end: () => void }> {
  const headers = { authorization: `Bearer ${await t.tokens.sign(reader, t.clock.now())}` }
  return new Promise((resolve, reject) => {
    get(`${address}/api/v1/notifications/stream`, { headers, agent: false }, (response) => {
      response.on('error', () => undefined)
      resolve({ status: response.statusCode ?? 0, end: () => response.destroy() })
    }).on('error', reject)
  })
}

/** Locks the table of notifications, so that all reads of it wait. */
async function lockNotifications(): Promise<{ release(): Promise<void> }> {
  const client = await connectOnce({ connectionString: t.db.url } satisfies Address)
  await client.query('begin; lock table notifications in access exclusive mode')
  return { release: () => client.end() }
}

/**
 * Without load shedding, a request waits 10 s for a database connection. With it, an idle machine responds
 * within 2 s; a busy machine takes longer.
 */
const inTimeMs = 8_000

/** Collects the responses that arrive in time. Requests that already hold a connection wait for the table lock. */
async function answersInTime(asked: readonly Promise<Answer>[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const one of asked) void one.then((answer) => answers.push(answer))
  const deadline = Date.now() + inTimeMs
  while (answers.length <= 250 && Date.now() < deadline) await delay(100)
  return [...answers]
}

test('requests waiting for a connection get 503 early, and health checks always respond', async () => {
  const token = await t.tokens.sign(person, t.clock.now())
  expect((await ask('/notifications', token)).status).toBe(200)
  const lock = await lockNotifications()
  const asked = Array.from({ length: 300 }, () => ask('/notifications', token))
  const answers = await answersInTime(asked)

  expect(answers.length).toBeGreaterThan(250)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  for (const { retryAfter, body } of answers) {
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(body).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/not available at the moment/),
    })
  }
  const [late, ready, live] = await Promise.all([
    ask('/notifications', token),
    ask('/health/ready'),
    ask('/health/live'),
  ])
  expect(late.status).toBe(503)
  expect([ready.status, live.status]).toEqual([200, 200])
  for (const { ms } of [late, ready, live]) expect(ms).toBeLessThan(inTimeMs)

  await lock.release()
  await Promise.all(asked)
  await expect.poll(async () => (await ask('/notifications', token)).status).toBe(200)
})

test('open event streams do not count as requests in flight', async () => {
  const streams: { status: number; end: () => void }[] = []
  // More streams than the limit of concurrent requests.
  for (let count = 0; count < 70; count++) streams.push(await openStream(await t.person('candidate')))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  const token = await t.tokens.sign(person, t.clock.now())
  expect((await ask('/notifications', token)).status).toBe(200)
  for (const stream of streams) stream.end()
})

test('background work waits for a connection without the request limit', async () => {
  const held = await Promise.all(Array.from({ length: 12 }, () => t.db.pool.connect()))
  const background = t.db.pool.query('select 1 as one')
  const asked = await ask('/jobs')
  expect(asked.status).toBe(503)
  for (const client of held) client.release()
  expect((await background).rows).toEqual([{ one: 1 }])
})
