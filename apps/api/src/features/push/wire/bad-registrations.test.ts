import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callWire, type Installation, install, register, registrationBody } from '#testing/push-browser.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const keys = createECDH('prime256v1')
keys.generateKeys()
const point = keys.getPublicKey()
const offCurve = Buffer.concat([point.subarray(0, 64), Buffer.of((point[64] ?? 0) ^ 1)])
const subscription = {
  endpoint: 'https://updates.push.example.com/wpush/v2/abc',
  auth: randomBytes(16).toString('base64url'),
  p256dh: point.toString('base64url'),
}

let app: TestApp
let browser: Installation
let token: string
beforeAll(async () => {
  // No private hosts, as in production.
  app = await buildTestApp({ env: { OUTGOING_PRIVATE_HOSTS: '', PUBLIC_URL: 'https://jobs.example.org' } })
  browser = await install(app)
  token = await register(app, browser, subscription)
})
afterAll(() => app.close())

const endpoints: readonly (readonly [string, string])[] = [
  ['http', 'http://updates.push.example.com/wpush'],
  ['another scheme', 'ftp://updates.push.example.com/wpush'],
  ['a file', 'file:///etc/passwd'],
  ['data', 'data:text/plain,hello'],
  ['a path only', '/wpush'],
  ['no URL', 'https://'],
  ['nothing', ''],
  ['credentials', 'https://user:secret@updates.push.example.com/wpush'],
  ['a user name', 'https://user@updates.push.example.com/wpush'],
  ['localhost', 'https://localhost/wpush'],
  ['localhost with a dot', 'https://localhost./wpush'],
  ['a name below localhost', 'https://push.localhost/wpush'],
  ['a loopback address', 'https://127.0.0.1/wpush'],
  ['a short loopback address', 'https://127.1/wpush'],
  ['a loopback address as a number', 'https://2130706433/wpush'],
  ['a loopback address in hexadecimal', 'https://0x7f000001/wpush'],
  ['the loopback address of IPv6', 'https://[::1]/wpush'],
  ['a loopback address in IPv6', 'https://[::ffff:127.0.0.1]/wpush'],
  ['a private address', 'https://10.0.0.7/wpush'],
  ['another private address', 'https://192.168.1.1/wpush'],
  ['a third private address', 'https://172.16.0.1/wpush'],
  ['a link-local address', 'https://169.254.169.254/latest/meta-data'],
  ['a private address of IPv6', 'https://[fd00::1]/wpush'],
  ['this network', 'https://0.0.0.0/wpush'],
  ['a name without a dot', 'https://intranet/wpush'],
  ['a name below local', 'https://printer.local/wpush'],
  ['a name below local with a dot', 'https://printer.local./wpush'],
  ['a name below local in capitals', 'https://PRINTER.LOCAL/wpush'],
  ['a name below internal', 'https://metadata.google.internal/wpush'],
  ['a name below home.arpa', 'https://router.home.arpa/wpush'],
]
const bad: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ...endpoints.map(([name, endpoint]) => [`endpoint: ${name}`, { endpoint }, 'INVALID_ENDPOINT'] as const),
  [
    'endpoint: over 2,000 characters',
    { endpoint: `https://p.example.com/${'a'.repeat(2000)}` },
    'INVALID_BODY',
  ],
  ['endpoint: no text', { endpoint: 7 }, 'INVALID_BODY'],
  ['origin: another host', { origin: 'evil.example' }, 'INVALID_ORIGIN'],
  ['origin: another port', { origin: 'jobs.example.org:8443' }, 'INVALID_ORIGIN'],
  ['origin: none', { origin: undefined }, 'INVALID_BODY'],
  ['auth: 15 bytes', { auth: randomBytes(15).toString('base64url') }, 'INVALID_KEYS'],
  ['auth: 17 bytes', { auth: randomBytes(17).toString('base64url') }, 'INVALID_KEYS'],
  ['auth: not base64url', { auth: '!'.repeat(22) }, 'INVALID_KEYS'],
  ['auth: empty', { auth: '' }, 'INVALID_KEYS'],
  ['p256dh: 64 bytes', { p256dh: point.subarray(0, 64).toString('base64url') }, 'INVALID_KEYS'],
  [
    'p256dh: 66 bytes',
    { p256dh: Buffer.concat([point, point.subarray(0, 1)]).toString('base64url') },
    'INVALID_KEYS',
  ],
  ['p256dh: compressed', { p256dh: keys.getPublicKey('base64url', 'compressed') }, 'INVALID_KEYS'],
  ['p256dh: not on the curve', { p256dh: offCurve.toString('base64url') }, 'INVALID_KEYS'],
  [
    'p256dh: zeros',
    { p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64)]).toString('base64url') },
    'INVALID_KEYS',
  ],
  ['key: none', { applicationPubKey: undefined }, 'INVALID_VAPID_KEY'],
  ['key: of another server', { applicationPubKey: subscription.p256dh }, 'INVALID_VAPID_KEY'],
  ['key: empty', { applicationPubKey: '' }, 'INVALID_VAPID_KEY'],
  ['body: over 4 kB', { more: 'x'.repeat(4096) }, 'BODY_TOO_LARGE'],
]

test.each(bad)('a registration is refused and stores nothing: %s', async (_, change, code) => {
  const rows = () => app.db.kysely.selectFrom('push_registrations').selectAll().execute()
  const before = await rows()
  const body = await registrationBody(app, subscription, change)
  const calls = [
    await callWire(app, 'POST', '/registrations', { body, headers: browser.auth }),
    await callWire(app, 'PATCH', `/registrations/${token}`, { body, headers: browser.auth }),
  ]
  for (const answer of calls) {
    expect(answer.code).toBe(code)
    expect(answer.status).toBe(code === 'BODY_TOO_LARGE' ? 413 : 400)
    expect(answer.body).toEqual({
      error: { code: answer.status, message: expect.stringContaining(' : '), status: 'INVALID_ARGUMENT' },
    })
  }
  expect(await rows()).toEqual(before)
})

test.each([
  ['no API key', { headers: { 'x-goog-api-key': undefined } }, 400, 'API_KEY_INVALID'],
  ['another API key', { headers: { 'x-goog-api-key': 'another' } }, 400, 'API_KEY_INVALID'],
  ['another project', { projectId: 'another-project' }, 404, 'PROJECT_NOT_FOUND'],
] as const)('a registration with %s is refused', async (_, options, status, code) => {
  const body = await registrationBody(app, subscription)
  const headers = { ...browser.auth, ...('headers' in options && options.headers) }
  const call = { ...options, headers, body }
  expect(await callWire(app, 'POST', '/registrations', call)).toMatchObject({ status, code })
  expect(await callWire(app, 'PATCH', `/registrations/${token}`, call)).toMatchObject({ status, code })
  expect(await callWire(app, 'DELETE', `/registrations/${token}`, call)).toMatchObject({ status, code })
})

test('a page of another origin cannot read the answers', async () => {
  const response = await app.app.inject({
    method: 'POST',
    url: `/v1/projects/${app.platform.config.identity.projectId}/installations`,
    headers: { origin: 'https://evil.example', 'x-goog-api-key': 'test-api-key' },
    payload: {},
  })
  expect(response.headers['access-control-allow-origin']).toBeUndefined()
  expect(response.headers['cache-control']).toBe('no-store')
})
