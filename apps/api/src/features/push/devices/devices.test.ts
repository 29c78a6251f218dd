import {
  advanceApplication,
  endSession,
  listPushDevices,
  removePushDevice,
  savePushToken,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { addPushBrowser, install, register, saveToken } from '#testing/push-browser.ts'
import { notifyPerson } from '#testing/push-delivery.ts'
import { type PushService, startPushService } from '#testing/servers/push-service.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { sendDuePushes } from '../send/deliver-pushes.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let app: TestApp
let service: PushService
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  service = await startPushService()
  world = await createHiringWorld(app)
})
afterAll(async () => {
  await service.stop()
  await app.close()
})

const devices = async (person: TestPerson) => (await app.request(listPushDevices, {}, person)).body.items
const save = (token: string, person: TestPerson) => app.request(savePushToken, { body: { token } }, person)
const owners = async () =>
  (
    await app.db.kysely.selectFrom('push_registrations').select(['id', 'user_id']).orderBy('id').execute()
  ).map((row) => row.user_id)

/** Notifies applicants by advancing their applications. @returns endpoints that got a push */
async function notify(...ids: string[]): Promise<string[]> {
  const before = service.received.length
  for (const id of ids)
    await app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, world.owner)
  await app.platform.queue.enqueue(app.db.kysely, sendDuePushes, {})
  await app.runJobs()
  return service.received.slice(before).map(({ endpoint }) => endpoint)
}

test('a saved token shows its browser; saving it again changes nothing', async () => {
  const { person } = await world.applicant()
  const token = await register(app, await install(app), service.subscribe(), firefox)
  const id = await saveToken(app, person, token)
  expect(await saveToken(app, person, token)).toBe(id)
  expect(await devices(person)).toEqual([
    {
      id,
      browser: 'Firefox 140',
      system: 'Linux',
      device: 'computer',
      registeredAt: '2026-03-10T09:00:00.000Z',
      lastUsedAt: '2026-03-10T09:00:00.000Z',
    },
  ])
})

test('concurrent saves of one token register one browser', async () => {
  const { person } = await world.applicant()
  const token = await register(app, await install(app), service.subscribe())
  const saved = await Promise.all(Array.from({ length: 5 }, () => saveToken(app, person, token)))
  expect(new Set(saved).size).toBe(1)
  expect(await devices(person)).toHaveLength(1)
})

test('an unknown token is not found and the token of another person is a conflict; neither is stored', async () => {
  const [first, second] = [await world.applicant(), await world.applicant()]
  const token = await register(app, await install(app), service.subscribe())
  await saveToken(app, first.person, token)
  const before = await owners()
  expect((await save(token, second.person)).problem?.code).toBe('conflict')
  expect((await save('an-unknown-token-of-push', second.person)).problem?.code).toBe('not-found')
  expect((await app.request(savePushToken, { body: { token } }, null)).status).toBe(401)
  expect(await owners()).toEqual(before)
  expect(await devices(second.person)).toEqual([])
})

test('a second person in a browser takes over its push', async () => {
  const [first, second] = [await world.applicant(), await world.applicant()]
  const subscription = service.subscribe()
  await addPushBrowser(app, first.person, subscription)
  await addPushBrowser(app, second.person, subscription)
  expect(await devices(first.person)).toEqual([])
  expect(await devices(second.person)).toHaveLength(1)
  expect(await notify(first.id)).toEqual([])
  expect(await notify(second.id)).toEqual([subscription.endpoint])
})

test('a person removes only their own browsers', async () => {
  const [first, second] = [await world.applicant(), await world.applicant()]
  const id = await addPushBrowser(app, first.person, service.subscribe())
  const remove = (person: TestPerson) => app.request(removePushDevice, { params: { id } }, person)
  expect((await remove(second.person)).status).toBe(204)
  expect(await devices(first.person)).toHaveLength(1)
  expect((await remove(first.person)).status).toBe(204)
  expect(await devices(first.person)).toEqual([])
  expect(await notify(first.id)).toEqual([])
})

test('a removed browser does not register again by itself, one that was dropped may', async () => {
  const { person } = await world.applicant()
  const token = await register(app, await install(app), service.subscribe())
  const id = await saveToken(app, person, token)
  const renew = () => app.request(savePushToken, { body: { token, isRenewal: true } }, person)
  expect((await renew()).body.id).toBe(id)
  await app.request(removePushDevice, { params: { id } }, person)
  expect((await renew()).problem?.code).toBe('gone')
  const dropped = await register(app, await install(app), service.subscribe())
  await saveToken(app, person, dropped)
  await app.db.pool.query('delete from push_registrations where user_id = $1', [person.userId])
  const body = { token: dropped, isRenewal: true }
  expect((await app.request(savePushToken, { body }, person)).problem?.code).toBe('not-found')
})

test('a 21st browser replaces the least recently used', async () => {
  const { person } = await world.applicant()
  const ids: string[] = []
  for (let count = 0; count < 21; count++) {
    app.clock.advance({ minutes: 1 })
    ids.push(await addPushBrowser(app, person, service.subscribe()))
  }
  expect((await devices(person)).map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
})

test('ending a session stops push only in its browser', async () => {
  const embedded = await buildTestApp({ identity: true })
  const post = async (call: string) => {
    const payload = { email: 'kim@example.org', password: 'correct horse', returnSecureToken: true }
    const url = `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=test-api-key`
    return (await embedded.app.inject({ method: 'POST', url, payload })).json().idToken as string
  }
  const tokens = [await post('signUp'), await post('signInWithPassword'), await post('signInWithPassword')]
  const call = (token: string | undefined, method: 'GET' | 'POST' | 'DELETE', path: string, payload = {}) =>
    embedded.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'POST' && { payload }),
    })
  const subscriptions = tokens.map(() => service.subscribe())
  for (const [index, subscription] of subscriptions.entries()) {
    const token = await register(embedded, await install(embedded), subscription)
    expect((await call(tokens[index], 'POST', savePushToken.path, { token })).statusCode).toBe(200)
  }
  const sessions = (await call(tokens[0], 'GET', '/me/sessions')).json().items as {
    id: string
    current: boolean
  }[]
  const other = (await call(tokens[1], 'GET', '/me/sessions')).json().items as typeof sessions
  const ended = other.find(({ current }) => current)?.id ?? ''
  expect(sessions).toHaveLength(3)
  expect((await call(tokens[0], 'DELETE', endSession.path.replace(':id', ended))).statusCode).toBe(204)

  const [user] = (await embedded.db.pool.query('select id from users')).rows as { id: string }[]
  await notifyPerson(embedded, { userId: user?.id ?? '' })
  const before = service.received.length
  await embedded.platform.queue.enqueue(embedded.db.kysely, sendDuePushes, {})
  await embedded.runJobs()
  const reached = service.received.slice(before).map(({ endpoint }) => endpoint)
  const [first, , third] = subscriptions
  expect(reached.toSorted()).toEqual([first?.endpoint, third?.endpoint].toSorted())
  expect((await call(tokens[0], 'GET', listPushDevices.path)).json().items).toHaveLength(2)
  await embedded.close()
})
