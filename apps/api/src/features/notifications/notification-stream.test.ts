import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { advanceApplication, listNotifications, readNotificationsOfPage, sendMessage } from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
let address: string
let isClosed: boolean
const open: IncomingMessage[] = []
beforeEach(async () => {
  app = await buildTestApp()
  isClosed = false
  world = await createHiringWorld(app)
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const response of open.splice(0)) response.destroy()
  if (!isClosed) await app.close()
})

/** Uses a new connection per stream; a pool would open spare connections that never end. */
const request = (headers: Record<string, string>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(`${address}/api/v1/notifications/stream`, { headers, agent: false }, (response) => {
      open.push(response)
      response.on('error', () => undefined)
      resolve(response)
    }).on('error', reject)
  })

const connect = async (person: TestPerson, claims: Record<string, unknown> = {}) => {
  const token = await app.tokens.sign(person, app.clock.now(), claims)
  return request({ authorization: `Bearer ${token}` })
}

/** Yields the events of a notification stream one by one. */
async function* events(response: IncomingMessage): AsyncGenerator<{ event: string; id: string }> {
  let received = ''
  for await (const chunk of response) {
    received += chunk.toString()
    const blocks = received.split('\n\n')
    received = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = /^event: (.+)$/m.exec(block)?.[1]
      const id = /^id: (.+)$/m.exec(block)?.[1]
      if (event && id) yield { event, id }
    }
  }
}

const listed = async (person: TestPerson) =>
  (await app.request(listNotifications, {}, person)).body.items.map(({ id }) => id)

test('a stream sends only the person’s own notifications, as they are stored', async () => {
  const { person, id } = await world.applicant()
  const other = await createCandidate(app.db)
  const [own, foreign] = [await connect(person), await connect(other)]
  expect(own.headers['content-type']).toContain('text/event-stream')
  const [heard, heardByOther] = [events(own), events(foreign)]

  await app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, world.owner)
  const first = (await heard.next()).value
  expect(first).toEqual({ event: 'notification', id: (await listed(person))[0] })
  const message = { params: { id, stage: 'shortlist' }, body: { text: 'Hello' } } as const
  await app.request(sendMessage, message, world.owner)
  expect((await heard.next()).value.id).toBe((await listed(person))[0])

  // If the stream wrongly included the other person's events, they would arrive after this one.
  const otherApplicationId = await world.apply(other)
  await app.request(
    advanceApplication,
    { params: { id: otherApplicationId }, body: { to: 'shortlist' } },
    world.owner,
  )
  expect((await heardByOther.next()).value.id).toBe((await listed(other))[0])
})

test('an application reaches the team on every device', async () => {
  const streams = [await connect(world.owner), await connect(world.owner)]
  await world.applicant()
  for (const response of streams) {
    expect((await events(response).next()).value.id).toBe((await listed(world.owner))[0])
  }
})

test('sent messages and read marks reach the person’s other tabs and colleagues', async () => {
  const { person, id } = await world.applicant()
  await app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, world.owner)
  const colleague = await world.member('recruiter')
  const isChanged = async (response: IncomingMessage) => {
    for await (const chunk of response) if (chunk.toString().includes('event: changed')) return true
    return false
  }
  const team = [await connect(world.owner), await connect(colleague)].map(isChanged)
  const message = { params: { id, stage: 'shortlist' }, body: { text: 'Hello' } } as const
  await app.request(sendMessage, message, world.owner)
  expect(await Promise.all(team)).toEqual([true, true])
  const read = isChanged(await connect(person))
  const page = { body: { path: `/admin/jobs/applied/${id}` } }
  await app.request(readNotificationsOfPage, page, person)
  expect(await read).toBe(true)
})

test('a failed change sends no event', async () => {
  const { person, id } = await world.applicant()
  const heard = events(await connect(person))
  const early = { params: { id, stage: 'shortlist' }, body: { text: 'Too early' } } as const
  expect((await app.request(sendMessage, early, world.owner)).status).toBe(409)
  await app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, world.owner)
  expect((await heard.next()).value.id).toBe((await listed(person))[0])
  expect(await listed(person)).toHaveLength(1)
})

test('a stream ends when its token expires', async () => {
  const now = Math.floor(app.clock.now().getTime() / 1000)
  const response = await connect(world.owner, { exp: now + 2 })
  expect(response.statusCode).toBe(200)
  expect(await text(response)).toContain('retry: 5000')
})

test('a stream ends cleanly when the server stops', async () => {
  const response = await connect(world.owner)
  const whole = text(response)
  isClosed = true
  await app.close()
  expect(await whole).toContain('retry: 5000')
})

test('streams end when the database connection is lost and can be reopened', async () => {
  const response = await connect(world.owner)
  const whole = text(response)
  await app.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen vouch_notifications'`,
  )
  await whole
  const heard = events(await connect(world.owner))
  await world.applicant()
  expect((await heard.next()).value.event).toBe('notification')
})

test('a person may open ten streams; closing one allows another', async () => {
  const streams = await Promise.all(Array.from({ length: 10 }, () => connect(world.owner)))
  expect(streams.every(({ statusCode }) => statusCode === 200)).toBe(true)
  const refused = await connect(world.owner)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  const other = await connect(await createCandidate(app.db))
  expect(other.statusCode).toBe(200)
  streams[0]?.destroy()
  await expect.poll(async () => (await connect(world.owner)).statusCode).toBe(200)
})

test('requires a token', async () => {
  expect((await request({})).statusCode).toBe(401)
})
