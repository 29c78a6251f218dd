import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callWire, type Installation, install, register, registrationBody } from '#testing/push-browser.ts'
import { type PushService, startPushService } from '#testing/servers/push-service.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let service: PushService
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  service = await startPushService()
})
afterAll(async () => {
  await service.stop()
  await app.close()
})

const stored = async () => app.db.kysely.selectFrom('push_registrations').selectAll().orderBy('id').execute()
const storedOf = async ({ fid }: Installation) => (await stored()).filter((row) => row.fid === fid)
const patch = (token: string, { auth }: Installation, body: unknown) =>
  callWire(app, 'PATCH', `/registrations/${token}`, { body, headers: auth })
const remove = (token: string, { auth }: Installation) =>
  callWire(app, 'DELETE', `/registrations/${token}`, { headers: auth })

test('a registration stores neither its token nor its endpoint in the clear', async () => {
  const browser = await install(app)
  const subscription = service.subscribe()
  const token = await register(app, browser, subscription, 'Firefox '.repeat(100))
  expect(token).toMatch(/^[\w-]{43}$/)
  const [row, ...others] = await storedOf(browser)
  expect(others).toEqual([])
  expect(row?.user_id).toBeNull()
  expect(row?.user_agent).toHaveLength(500)
  const text = JSON.stringify(row, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
  for (const secret of [token, subscription.endpoint, subscription.auth, subscription.p256dh])
    expect(text).not.toContain(secret)
})

test('keys may be padded, as Firefox sends them', async () => {
  const browser = await install(app)
  const subscription = service.subscribe()
  const body = await registrationBody(app, subscription)
  const { auth, p256dh, applicationPubKey } = body.web
  const padded = { auth: `${auth}==`, p256dh: `${p256dh}=`, applicationPubKey: `${applicationPubKey}=` }
  const web = { ...body.web, ...padded }
  const answer = await callWire(app, 'POST', '/registrations', { body: { web }, headers: browser.auth })
  expect(answer.status).toBe(200)
  // The same subscription without padding is known again.
  const other = await install(app)
  expect((await callWire(app, 'POST', '/registrations', { body, headers: other.auth })).status).toBe(200)
})

test('an update replaces the subscription and keeps the token', async () => {
  const browser = await install(app)
  const token = await register(app, browser, service.subscribe())
  const [before] = await storedOf(browser)
  app.clock.advance({ hours: 7 * 24 - 1 })
  const answer = await patch(token, browser, await registrationBody(app, service.subscribe()))
  expect(answer).toMatchObject({ status: 200, body: { token } })
  const [after, ...others] = await storedOf(browser)
  expect(others).toEqual([])
  expect(after).toMatchObject({ id: before?.id, token_hash: before?.token_hash })
  expect(after?.endpoint_hash).not.toEqual(before?.endpoint_hash)
  expect(after?.last_used_at).toEqual(app.clock.now())
})

test('deleting a token ends its registration; repeating it does nothing', async () => {
  const browser = await install(app)
  const token = await register(app, browser, service.subscribe())
  expect(await remove(token, browser)).toMatchObject({ status: 200, body: {} })
  expect(await storedOf(browser)).toEqual([])
  expect((await remove(token, browser)).status).toBe(200)
  const body = await registrationBody(app, service.subscribe())
  expect(await patch(token, browser, body)).toMatchObject({ status: 404, code: 'TOKEN_NOT_FOUND' })
})

test('the token of another installation can be neither updated nor deleted', async () => {
  const [mine, other] = [await install(app), await install(app)]
  const token = await register(app, mine, service.subscribe())
  const before = await stored()
  const refused = { status: 403, code: 'TOKEN_OF_ANOTHER_INSTALLATION' }
  expect(await patch(token, other, await registrationBody(app, service.subscribe()))).toMatchObject(refused)
  expect(await remove(token, other)).toMatchObject(refused)
  expect(await stored()).toEqual(before)
})

test('an installation has one registration, also when it registers twice at once', async () => {
  const browser = await install(app)
  await register(app, browser, service.subscribe())
  const [subscription, other] = [service.subscribe(), service.subscribe()]
  const tokens = await Promise.all(
    [subscription, subscription, other].map((each) => register(app, browser, each)),
  )
  expect(new Set(tokens).size).toBe(3)
  expect(await storedOf(browser)).toHaveLength(1)
})

test('a subscription that several installations register at once is stored once', async () => {
  const browsers = await Promise.all(Array.from({ length: 8 }, () => install(app)))
  const subscription = service.subscribe()
  await Promise.all(browsers.map((browser) => register(app, browser, subscription)))
  const rows = await Promise.all(browsers.map(storedOf))
  expect(rows.flat()).toHaveLength(1)
})

test('an endpoint registered by another installation is taken over only with the same keys', async () => {
  const [first, second] = [await install(app), await install(app)]
  const subscription = service.subscribe()
  const token = await register(app, first, subscription)
  const { auth, p256dh } = service.subscribe()
  for (const keys of [{ auth }, { p256dh }]) {
    const body = await registrationBody(app, { ...subscription, ...keys })
    const before = await stored()
    const answer = await callWire(app, 'POST', '/registrations', { body, headers: second.auth })
    expect(answer).toMatchObject({ status: 409, code: 'ENDPOINT_TAKEN' })
    const moved = await register(app, second, service.subscribe())
    expect(await patch(moved, second, body)).toMatchObject({ status: 409, code: 'ENDPOINT_TAKEN' })
    await remove(moved, second)
    expect(await stored()).toEqual(before)
  }
  const taken = await register(app, second, subscription)
  expect(taken).not.toBe(token)
  expect(await storedOf(first)).toEqual([])
  const again = await patch(token, first, await registrationBody(app, service.subscribe()))
  expect(again.code).toBe('TOKEN_NOT_FOUND')
})

test('a registration needs a valid installation token', async () => {
  const browser = await install(app)
  const body = await registrationBody(app, service.subscribe())
  const forged = await new SignJWT({ fid: browser.fid, appId: app.platform.config.identity.appId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('7d')
    .sign(Buffer.alloc(32, 1))
  const token = browser.auth['x-goog-firebase-installations-auth'].slice('FIS '.length)
  const [, payload = '', signature] = token.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const before = await stored()
  const headers: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'INSTALLATION_TOKEN_MISSING'],
    [token, 'INSTALLATION_TOKEN_MISSING'],
    ['FIS not-a-token', 'INSTALLATION_TOKEN_INVALID'],
    [`FIS ${forged}`, 'INSTALLATION_TOKEN_INVALID'],
    [`FIS ${none}.${payload}.`, 'INSTALLATION_TOKEN_INVALID'],
    [`FIS ${none}.${payload}.${signature}`, 'INSTALLATION_TOKEN_INVALID'],
    [`FIS ${browser.refreshToken}`, 'INSTALLATION_TOKEN_INVALID'],
  ]
  for (const [header, code] of headers) {
    const auth = { 'x-goog-firebase-installations-auth': header }
    const answer = await callWire(app, 'POST', '/registrations', { body, headers: auth })
    expect(answer).toMatchObject({ status: 401, code })
    for (const method of ['PATCH', 'DELETE'] as const)
      expect(await callWire(app, method, '/registrations/any', { body, headers: auth })).toMatchObject({
        code,
      })
  }
  expect(await stored()).toEqual(before)
})
