import { endOtherSessions, endSession, listSessions } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAccount, insertSession } from '#testing/factories/account-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

async function signedIn() {
  const known = await app.person()
  await insertAccount(app, known)
  const day = (n: number) => new Date(app.clock.now().getTime() - n * 86_400_000)
  const ids = [
    await insertSession(app, known, { userAgent: iphone, lastUsedAt: day(0) }),
    await insertSession(app, known, { userAgent: chrome, lastUsedAt: day(1) }),
    await insertSession(app, known, { userAgent: '<script>', lastUsedAt: day(2) }),
    await insertSession(app, known, { lastUsedAt: day(3) }),
  ] as const
  return { person: { ...known, claims: { sid: ids[1] } }, ids }
}

test('lists sessions with device and address, last used first', async () => {
  const { person, ids } = await signedIn()
  const { items } = (await app.request(listSessions, {}, person)).body
  expect(items.map(({ id }) => id)).toEqual(ids)
  expect(items.map(({ current }) => current)).toEqual([false, true, false, false])
  expect(items[0]).toMatchObject({ browser: 'Safari 18', system: 'iOS 18.1', device: 'phone' })
  expect(items[1]).toMatchObject({
    browser: 'Chrome 141',
    system: 'Windows 10',
    device: 'computer',
    address: '192.0.2.7',
    provider: 'password',
    signedInAt: '2026-03-10T09:00:00.000Z',
    lastUsedAt: '2026-03-09T09:00:00.000Z',
  })
  for (const item of items.slice(2))
    expect(item).toMatchObject({ browser: null, system: null, device: 'unknown' })
})

test('ends one session, then all others; another person’s session is not found', async () => {
  const { person, ids } = await signedIn()
  const other = await signedIn()
  const end = (id: string) => app.request(endSession, { params: { id } }, person)
  expect((await end(ids[0])).status).toBe(204)
  expect((await end(ids[0])).status).toBe(404)
  expect((await end(other.ids[0])).status).toBe(404)
  expect((await app.request(endOtherSessions, {}, person)).body).toEqual({ ended: 2 })
  expect((await app.request(endOtherSessions, {}, person)).body).toEqual({ ended: 0 })
  const left = (await app.request(listSessions, {}, person)).body.items
  expect(left.map(({ id }) => id)).toEqual([ids[1]])
  expect((await app.request(listSessions, {}, other.person)).body.items).toHaveLength(4)
})
