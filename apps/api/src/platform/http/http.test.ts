import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { healthLive, healthReady, metrics } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#base/app-error.ts'
import { toProblem } from '#platform/http/problem.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { serviceAccountKey } from '#testing/servers/fake-firebase.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { testConfig } from '#testing/test-config.ts'

let t: TestApp
let webRoot: string
const metricsToken = 'a-token-for-metrics'

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'vouch-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Vouch</title>')
  await writeFile(join(webRoot, 'assets', 'app-1234.js'), 'let plain')
  await writeFile(join(webRoot, 'assets', 'app-1234.js.br'), brotliCompressSync('let compressed'))
  await writeFile(join(webRoot, 'sw.js'), 'let worker')
  const routes = { '/': [], '/jobs': [], '/admin/jobs/applied/:id': [] }
  await mkdir(join(webRoot, 'builds', 'meta'), { recursive: true })
  await writeFile(join(webRoot, 'builds', 'latest.json'), JSON.stringify({ id: 'one' }))
  await writeFile(join(webRoot, 'builds', 'meta', 'one.json'), JSON.stringify({ id: 'one', routes }))
  t = await buildTestApp({
    webRoot,
    env: { CORS_ORIGINS: 'https://app.example.org', VOUCH_RATE_LIMIT: '0.05', METRICS_TOKEN: metricsToken },
  })
})
afterAll(async () => {
  await t.close()
  await rm(webRoot, { recursive: true, force: true })
})

/** Comes from an address of its own, because pages count against the rate limit of visitors. */
let visitors = 0
const get = (url: string, headers: Record<string, string> = {}) => {
  visitors += 1
  return t.app.inject({ url, headers, remoteAddress: `198.51.100.${visitors}` })
}

describe('the web app', () => {
  it('accepts the address of the longest search text', async () => {
    const address = await t.app.listen({ port: 0 })
    const response = await fetch(`${address}/jobs?q=${encodeURIComponent('護'.repeat(10_000))}`, {
      headers: { accept: 'text/html' },
    })
    expect(response.status).toBe(200)
  })

  it.each([
    ['/', 200],
    ['/admin/jobs/applied/1', 200],
    ['/jobs', 200],
    ['/missing.js', 404],
    ['/assets/gone-5678.js', 404],
    ['/../package.json', 404],
    ['/api/nothing', 404],
    ['/api/v1/nothing', 404],
  ])('%s answers %i', async (url, status) => {
    const response = await get(url, { accept: 'text/html' })
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toMatch(
      status === 200 ? /^text\/html/ : /^application\/problem\+json/,
    )
  })

  it.each(['/nothing', '/jobs/a/b', '/admin/jobs/applied', '/admin/jobs/applied/1/2'])(
    'answers 404 with the app for the unknown page %s',
    async (url) => {
      const response = await get(url, { accept: 'text/html' })
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('<title>Vouch</title>')
    },
  )

  it('serves hashed files as immutable and precompressed, and others with no-cache', async () => {
    const asset = await get('/assets/app-1234.js', { 'accept-encoding': 'br, gzip' })
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect((await get('/assets/app-1234.js')).body).toBe('let plain')
    for (const url of ['/', '/sw.js']) expect((await get(url)).headers['cache-control']).toBe('no-cache')
  })

  it('answers 404 to methods other than GET and HEAD', async () => {
    expect((await t.app.inject({ method: 'POST', url: '/admin' })).statusCode).toBe(404)
  })

  it('serves the client configuration without secrets', async () => {
    const response = await get('/config.json')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toMatchObject({
      apiBaseUrl: '/api/v1',
      identity: 'embedded',
      apiKey: 'test-api-key',
    })
    expect(response.body).not.toContain('signing secret')
  })
})

describe('headers', () => {
  it('restrict pages to their own scripts and forbid frames', async () => {
    const { headers } = await get('/')
    const policy = `${headers['content-security-policy']}`
    expect(policy).toMatch(/script-src 'self';/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('are on every response, and a route can override them', async () => {
    const answers = await Promise.all([
      get('/api/v1/health/live'),
      get('/api/v1/nothing'),
      get('/assets/app-1234.js'),
    ])
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
      })
    }
    const page = await get('/api/docs')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'self'; script-src 'self'; style-src/,
    )
  })

  it('follow the configuration of https and sign-in', () => {
    const hosted = securityHeaders(
      testConfig({
        PUBLIC_URL: 'https://jobs.example.org',
        IDENTITY: 'firebase',
        IDENTITY_PROJECT_ID: 'jobs',
        IDENTITY_API_KEY: 'web-key',
        IDENTITY_SERVICE_ACCOUNT: serviceAccountKey,
        IDENTITY_AUTH_DOMAIN: 'jobs.firebaseapp.com',
      }),
    )
    expect(hosted['strict-transport-security']).toBe('max-age=31536000')
    expect(hosted['content-security-policy']).toContain('upgrade-insecure-requests')
    expect(hosted['content-security-policy']).toContain('frame-src https://jobs.firebaseapp.com;')
    expect(hosted['content-security-policy']).toContain("script-src 'self' https://apis.google.com;")
  })

  it('allow configured origins without credentials', async () => {
    const preflight = (origin: string) =>
      t.app.inject({
        method: 'OPTIONS',
        url: '/api/v1/health/live',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
    const listed = await preflight('https://app.example.org')
    expect(listed.headers['access-control-allow-origin']).toBe('https://app.example.org')
    expect(listed.headers['access-control-allow-credentials']).toBeUndefined()
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('give every request an id', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await get('/config.json')).headers['x-request-id']))
    expect(new Set(ids).size).toBe(2)
  })
})

describe('operation', () => {
  it('is live, and ready when the database responds', async () => {
    expect((await t.request(healthLive, {})).body).toEqual({ status: 'ok' })
    expect((await t.request(healthReady, {})).body).toEqual({ status: 'ok' })
  })

  it('shows metrics only with the token, regardless of the address', async () => {
    const withToken = (token: string) => t.request(metrics, {}, null, { authorization: `Bearer ${token}` })
    expect(`${(await withToken(metricsToken)).body}`).toContain('vouch_http_request_seconds_bucket')
    expect((await withToken('another-token-of-metrics')).problem?.code).toBe('forbidden')
    // Looks like a request through a local proxy that sends no X-Forwarded-For.
    expect((await t.request(metrics, {})).problem?.code).toBe('forbidden')
  })

  it('serves the OpenAPI document and a page to read it', async () => {
    const document = (await get('/api/v1/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/health/ready'].get.responses).toHaveProperty('503')
    const page = await get('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe")
    expect(page.body).not.toMatch(/<script>[^<]/)
  })
})

describe('rate limits', () => {
  it('limits visitors and persons separately, with Retry-After', async () => {
    const kim = await t.person('candidate')
    const visit = () => t.app.inject({ url: '/api/v1/health/live', remoteAddress: '203.0.113.9' })
    const answers = []
    for (let i = 0; i < 8; i++) answers.push((await visit()).statusCode)
    // This test multiplies rate limits by 0.05, which leaves 6 of 120 requests per minute.
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    const stopped = await visit()
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect(stopped.json()).toMatchObject({ code: 'too-many-requests' })
    expect(
      (await t.as(kim).inject({ url: '/api/v1/health/live', remoteAddress: '203.0.113.9' })).statusCode,
    ).toBe(200)
    expect(
      (await t.app.inject({ url: '/api/v1/health/live', remoteAddress: '203.0.113.10' })).statusCode,
    ).toBe(200)
  })

  it('counts invalid tokens against the address', async () => {
    const guess = () =>
      t.app.inject({
        url: '/api/v1/health/live',
        remoteAddress: '203.0.113.11',
        headers: { authorization: 'Bearer a.b.c' },
      })
    const answers = []
    for (let i = 0; i < 7; i++) answers.push((await guess()).statusCode)
    expect(answers).toEqual([401, 401, 401, 401, 401, 401, 429])
  })
})

describe('problem answers', () => {
  it.each([
    [new AppError('gone', 'This job has ended.', { extra: { similar: 3 } }), 410, 'This job has ended.'],
    [new AppError('internal', 'password=hunter2'), 500, undefined],
    [new Error('relation "secret" does not exist'), 500, undefined],
    [
      Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
      503,
      undefined,
    ],
    [Object.assign(new Error('connect ENOENT /x'), { code: 'ENOENT', syscall: 'connect' }), 503, undefined],
    [Object.assign(new Error('duplicate key'), { code: '23505' }), 500, undefined],
    [
      Object.assign(new Error('too large'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }),
      413,
      undefined,
    ],
    ['a thrown string', 500, undefined],
    [undefined, 500, undefined],
  ])('%s becomes %i', (error, status, message) => {
    const answer = toProblem(error, 'the-id', '/api/v1/x')
    expect(answer.body).toMatchObject({ status, requestId: 'the-id', instance: '/api/v1/x' })
    if (message) expect(answer.body.message).toBe(message)
    else expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|secret|statement|duplicate key|ENOENT/)
  })

  it('includes the extra members of the error', () => {
    expect(toProblem(new AppError('gone', 'Gone.', { extra: { similar: 3 } }), 'i', '/').body).toHaveProperty(
      'similar',
      3,
    )
  })
})
