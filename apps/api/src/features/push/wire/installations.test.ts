import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callWire,
  install,
  installationBody,
  newFid,
  register,
  registrationBody,
} from '#testing/push-browser.ts'
import { startPushService } from '#testing/servers/push-service.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const refreshPath = (fid: string) => `/installations/${fid}/authTokens:generate`
const refresh = (fid: string, authorization?: string) =>
  callWire(app, 'POST', refreshPath(fid), {
    headers: { authorization },
    body: { installation: { sdkVersion: 'w:0.6.18', appId: '1:1:web:vouch' } },
  })
const fids = async () => {
  const rows = await app.db.kysely.selectFrom('push_installations').select('fid').execute()
  return rows.map(({ fid }) => fid)
}

test('an installation gets a token for seven days', async () => {
  const fid = newFid()
  const { status, body } = await callWire(app, 'POST', '/installations', { body: installationBody(app, fid) })
  expect(status).toBe(200)
  expect(body).toEqual({
    name: `projects/${app.platform.config.identity.projectId}/installations/${fid}`,
    fid,
    refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    authToken: { token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), expiresIn: '604800s' },
  })
})

test('a taken id is replaced by another one', async () => {
  const first = await install(app)
  const second = await install(app, first.fid)
  expect(second.fid).not.toBe(first.fid)
  expect(second.fid).toMatch(/^[cdef][\w-]{21}$/)
  expect((await refresh(first.fid, `FIS_v2 ${second.refreshToken}`)).code).toBe('INSTALLATION_TOKEN_INVALID')
  expect((await refresh(second.fid, `FIS_v2 ${second.refreshToken}`)).status).toBe(200)
})

test('an expired token is refused; the refresh token gets a new one', async () => {
  const service = await startPushService()
  const { fid, refreshToken, auth } = await install(app)
  const body = await registrationBody(app, service.subscribe())
  const registerWith = (headers: Record<string, string>) =>
    callWire(app, 'POST', '/registrations', { body, headers })
  app.clock.advance({ hours: 7 * 24 - 1 })
  expect((await registerWith(auth)).status).toBe(200)
  app.clock.advance({ hours: 1, seconds: 1 })
  expect(await registerWith(auth)).toMatchObject({ status: 401, code: 'INSTALLATION_TOKEN_EXPIRED' })
  const { body: fresh } = await refresh(fid, `FIS_v2 ${refreshToken}`)
  expect(fresh.expiresIn).toBe('604800s')
  const headers = { 'x-goog-firebase-installations-auth': `FIS ${fresh.token}` }
  expect((await registerWith(headers)).status).toBe(200)
  await service.stop()
})

test('deleting an installation deletes its registrations and ends its tokens; repeating it does nothing', async () => {
  const service = await startPushService()
  const installation = await install(app)
  await register(app, installation, service.subscribe())
  const { fid, refreshToken, auth } = installation
  const headers = { authorization: `FIS_v2 ${refreshToken}` }
  const remove = () => callWire(app, 'DELETE', `/installations/${fid}`, { headers })
  expect(await remove()).toMatchObject({ status: 200, body: {} })
  expect(await remove()).toMatchObject({ status: 200, body: {} })
  expect(await fids()).not.toContain(fid)
  const left = await app.db.kysely.selectFrom('push_registrations').where('fid', '=', fid).execute()
  expect(left).toEqual([])
  const body = await registrationBody(app, service.subscribe())
  const answer = await callWire(app, 'POST', '/registrations', { body, headers: auth })
  expect(answer).toMatchObject({ status: 401, code: 'INSTALLATION_TOKEN_INVALID' })
  expect((await refresh(fid, headers.authorization)).code).toBe('INSTALLATION_TOKEN_INVALID')
  await service.stop()
})

test('only the refresh token deletes an installation', async () => {
  const [mine, other] = [await install(app), await install(app)]
  const remove = (authorization?: string) =>
    callWire(app, 'DELETE', `/installations/${mine.fid}`, { headers: { authorization } })
  expect((await remove()).code).toBe('INSTALLATION_TOKEN_MISSING')
  expect((await remove(`FIS_v2 ${other.refreshToken}`)).code).toBe('INSTALLATION_TOKEN_INVALID')
  expect(await fids()).toContain(mine.fid)
})

test.each([
  ['no body', { body: undefined }, 400, 'INVALID_BODY'],
  ['no JSON object', { body: [] }, 400, 'INVALID_BODY'],
  ['broken JSON', { body: '{', headers: { 'content-type': 'application/json' } }, 400, 'INVALID_BODY'],
  ['another version', { change: { authVersion: 'FIS_v3' } }, 400, 'INVALID_BODY'],
  ['another app', { change: { appId: '1:2:web:other' } }, 400, 'INVALID_APP_ID'],
  ['a short id', { change: { fid: 'cshort' } }, 400, 'INVALID_FID'],
  ['an id with a path', { change: { fid: 'c/../../../../../etc/h' } }, 400, 'INVALID_FID'],
  ['an id with other first bits', { change: { fid: `A${newFid().slice(1)}` } }, 400, 'INVALID_FID'],
  ['a large body', { change: { sdkVersion: 'x'.repeat(4096) } }, 413, 'BODY_TOO_LARGE'],
  ['no API key', { headers: { 'x-goog-api-key': undefined } }, 400, 'API_KEY_INVALID'],
  ['another API key', { headers: { 'x-goog-api-key': 'AIzaSomethingElse' } }, 400, 'API_KEY_INVALID'],
  ['another project', { projectId: 'another-project' }, 404, 'PROJECT_NOT_FOUND'],
] as const)('an installation with %s is refused', async (_, options, status, code) => {
  const before = await fids()
  const { change, ...rest } = { change: {}, ...options }
  const body = 'body' in rest ? rest.body : { ...installationBody(app), ...change }
  const answer = await callWire(app, 'POST', '/installations', { ...rest, body })
  expect(answer).toMatchObject({ status, code })
  expect(answer.body.error).toMatchObject({ code: status, status: expect.stringMatching(/^[A-Z_]+$/) })
  expect(await fids()).toEqual(before)
})

test('an unknown call of an installation is not found', async () => {
  const { fid } = await install(app)
  expect(await callWire(app, 'POST', `/installations/${fid}/other`)).toMatchObject({ status: 404 })
})

test('new installations are rate-limited by IP address, whatever the query', async () => {
  const limited = await buildTestApp({ env: { VOUCH_RATE_LIMIT: '0.1' } })
  const create = (query: string) =>
    callWire(limited, 'POST', `/installations${query}`, { body: installationBody(limited) })
  expect((await create('')).status).toBe(200)
  expect((await create('?a')).status).toBe(200)
  expect(await create('?b')).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  await limited.close()
})
