import { decodeJwt, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestBrowser } from '../testing/test-provider.ts'
import {
  isBack,
  newPerson,
  type ProviderService,
  startProviderService,
} from '../testing/test-provider-service.ts'
import { returnPathFrom } from './provider-return-path.ts'

let service: ProviderService
let now = Date.now()

beforeAll(async () => {
  service = await startProviderService({ clock: () => new Date(now) })
})
afterAll(() => service.close())

const campus = () => service.providers.campus
const startOf = (id: string, page = '/login?to=%2Fjobs') =>
  `${service.publicUrl}/identity/providers/${id}/start?return=${encodeURIComponent(page)}`
const isCallback = (address: string) => new URL(address).pathname.endsWith('/callback')
const fragmentOf = (address: string) =>
  Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)))
const locationOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '', service.publicUrl).href

describe('provider sign-in through the server', () => {
  it('uses PKCE, state and nonce, and returns to the page with a pending token', async () => {
    const person = newPerson()
    campus().person = person
    const browser = new TestBrowser()
    const started = await browser.get(startOf('oidc.campus'))
    expect(started.status).toBe(302)
    const { searchParams: asked, origin } = new URL(locationOf(started))
    expect(origin).toBe(campus().settings.issuer)
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: campus().settings.clientId,
      redirect_uri: `${service.publicUrl}/identity/providers/oidc.campus/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(started.headers.get('cache-control')).toBe('no-store')
    const cookie = started.headers.getSetCookie()[0]
    expect(cookie).toMatch(
      /^provider-flow-[0-9a-f]{16}=[\w-]{43}; Path=\/identity\/providers\/oidc\.campus; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    const { rows } = await service.pool.query('SELECT * FROM identity.provider_flows')
    expect(JSON.stringify(rows)).not.toContain(asked.get('state'))

    const end = await browser.follow(locationOf(started), isBack)
    expect(end.split('#')[0]).toBe(`${service.publicUrl}/login?to=%2Fjobs`)
    const { pendingToken, providerId } = fragmentOf(end)
    expect(providerId).toBe('oidc.campus')
    const { json } = await service.idp({ pendingToken })
    expect(json).toMatchObject({ email: person.email, emailVerified: true, isNewUser: true })
  })

  it('returns a valid mark to the page and drops an invalid one', async () => {
    campus().person = newPerson()
    const mark = 'm'.repeat(22)
    const end = await new TestBrowser().follow(`${startOf('oidc.campus')}&mark=${mark}`, isBack)
    expect(fragmentOf(end)).toMatchObject({ mark, pendingToken: expect.any(String) })
    campus().person = null
    const refused = await new TestBrowser().follow(`${startOf('oidc.campus')}&mark=${mark}`, isBack)
    expect(fragmentOf(refused)).toMatchObject({ mark, providerError: 'USER_CANCELLED' })
    for (const wrong of ['short', 'x'.repeat(65), 'not%20a%20mark%20at%20all']) {
      const bare = await new TestBrowser().follow(`${startOf('oidc.campus')}&mark=${wrong}`, isBack)
      expect(fragmentOf(bare)).not.toHaveProperty('mark')
    }
  })

  it('supports concurrent flows at two providers in one browser', async () => {
    const browser = new TestBrowser()
    const { google } = service.providers
    const [first, second] = [newPerson(), newPerson()]
    google.person = first
    campus().person = second
    const started = [await browser.get(startOf('google.com')), await browser.get(startOf('oidc.campus'))]
    const ends = []
    for (const response of started) ends.push(await browser.follow(locationOf(response), isBack))
    const answers = await Promise.all(
      ends.map((end) => service.idp({ pendingToken: fragmentOf(end).pendingToken })),
    )
    expect(answers.map(({ json }) => json.email)).toEqual([first.email, second.email])
  })

  it('sets a secure cookie on https', async () => {
    const secure = await startProviderService({ publicUrl: 'https://jobs.example.org' })
    const response = await secure.app.inject('/identity/providers/oidc.campus/start')
    expect(String(response.headers['set-cookie'])).toMatch(/; Secure$/)
    await secure.close()
  })
})

describe('error codes of a failed provider sign-in', () => {
  const errorOf = async (start: string, browser = new TestBrowser()) =>
    fragmentOf(await browser.follow(start, isBack))

  it('USER_CANCELLED when the user declines', async () => {
    campus().person = null
    expect(await errorOf(startOf('oidc.campus'))).toEqual({
      providerError: 'USER_CANCELLED',
      providerId: 'oidc.campus',
    })
  })

  it('FLOW_EXPIRED when the answer is sent twice', async () => {
    campus().person = newPerson()
    const browser = new TestBrowser()
    const callback = await browser.follow(startOf('oidc.campus'), isCallback)
    expect(fragmentOf(locationOf(await browser.get(callback)))).toHaveProperty('pendingToken')
    expect(fragmentOf(locationOf(await browser.get(callback))).providerError).toBe('FLOW_EXPIRED')
  })

  it('one of 10 concurrent answers succeeds', async () => {
    campus().person = newPerson()
    const browser = new TestBrowser()
    const callback = await browser.follow(startOf('oidc.campus'), isCallback)
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.get(callback)))
    const results = answers.map((answer) => Object.keys(fragmentOf(locationOf(answer)))[0])
    expect(results.filter((name) => name === 'pendingToken')).toHaveLength(1)
  })

  it('OTHER_BROWSER when another browser started the flow', async () => {
    campus().person = newPerson()
    const callback = await new TestBrowser().follow(startOf('oidc.campus'), isCallback)
    const other = new TestBrowser()
    await other.get(startOf('oidc.campus'))
    expect(fragmentOf(locationOf(await other.get(callback))).providerError).toBe('OTHER_BROWSER')
  })

  it('FLOW_EXPIRED for an unknown state or another provider’s state', async () => {
    campus().person = newPerson()
    const browser = new TestBrowser()
    const callback = await browser.follow(startOf('oidc.campus'), isCallback)
    for (const address of [
      callback.replace(/state=[^&]*/, `state=${'x'.repeat(43)}`),
      callback.replace('oidc.campus', 'google.com'),
      callback.replace(/\?.*/, ''),
    ]) {
      expect(fragmentOf(locationOf(await browser.get(address))).providerError).toBe('FLOW_EXPIRED')
    }
    expect(fragmentOf(locationOf(await browser.get(callback)))).toHaveProperty('pendingToken')
  })

  it('FLOW_EXPIRED after 10 minutes', async () => {
    campus().person = newPerson()
    const browser = new TestBrowser()
    const callback = await browser.follow(startOf('oidc.campus'), isCallback)
    await service.pool.query(
      "UPDATE identity.provider_flows SET expires_at = expires_at - interval '10 minutes'",
    )
    expect(fragmentOf(locationOf(await browser.get(callback))).providerError).toBe('FLOW_EXPIRED')
  })

  it('INVALID_IDP_RESPONSE for another issuer in the answer (RFC 9207)', async () => {
    campus().person = newPerson()
    const browser = new TestBrowser()
    const callback = await browser.follow(startOf('oidc.campus'), isCallback)
    const mixedUp = callback.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example')
    expect(mixedUp).not.toBe(callback)
    expect(fragmentOf(locationOf(await browser.get(mixedUp))).providerError).toBe('INVALID_IDP_RESPONSE')
  })

  it('INVALID_IDP_RESPONSE for a wrong nonce, audience, issuer, expiry or signature', async () => {
    const hourAgo = Math.floor(Date.now() / 1000) - 3600
    const changes: JWTPayload[] = [
      { nonce: 'another' },
      { aud: 'somebody-else' },
      { iss: 'https://accounts.example.com' },
      { iat: hourAgo, exp: hourAgo + 60 },
    ]
    for (const change of changes) {
      campus().person = newPerson()
      campus().tamper = (token) => campus().idToken({ ...decodeJwt(token), ...change })
      expect((await errorOf(startOf('oidc.campus'))).providerError, JSON.stringify(change)).toBe(
        'INVALID_IDP_RESPONSE',
      )
    }
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    campus().tamper = async (token) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.`
    expect((await errorOf(startOf('oidc.campus'))).providerError).toBe('INVALID_IDP_RESPONSE')
    campus().tamper = async (token) =>
      `${token.split('.').slice(0, 2).join('.')}.${Buffer.alloc(256, 1).toString('base64url')}`
    expect((await errorOf(startOf('oidc.campus'))).providerError).toBe('INVALID_IDP_RESPONSE')
    campus().tamper = undefined
    expect(await errorOf(startOf('oidc.campus'))).toHaveProperty('pendingToken')
  })

  it('PROVIDER_UNAVAILABLE when the provider is down, at the start or the callback', async () => {
    campus().person = newPerson()
    const browser = new TestBrowser()
    const callback = await browser.follow(startOf('oidc.campus'), isCallback)
    campus().up = false
    expect(fragmentOf(locationOf(await browser.get(callback))).providerError).toBe('PROVIDER_UNAVAILABLE')
    const fresh = await startProviderService()
    fresh.providers.google.up = false
    const response = await fresh.app.inject('/identity/providers/google.com/start?return=/signup')
    expect(response.headers.location).toBe(
      `${fresh.publicUrl}/signup#providerError=PROVIDER_UNAVAILABLE&providerId=google.com`,
    )
    campus().up = true
    await fresh.close()
  })

  it('OPERATION_NOT_ALLOWED for an unknown provider', async () => {
    const response = await service.app.inject('/identity/providers/nobody/start')
    expect(response.headers.location).toBe(
      `${service.publicUrl}/login#providerError=OPERATION_NOT_ALLOWED&providerId=nobody`,
    )
  })

  it('TOO_MANY_REQUESTS after too many starts from one IP address', async () => {
    const limited = await startProviderService()
    const start = (remoteAddress: string) =>
      limited.app.inject({ url: '/identity/providers/google.com/start', remoteAddress })
    await start('192.0.2.1')
    await limited.pool.query('UPDATE identity.address_tries SET tries = 300')
    expect((await start('192.0.2.1')).headers.location).toContain('providerError=TOO_MANY_REQUESTS')
    expect((await start('192.0.2.2')).headers.location).toContain(limited.providers.google.settings.issuer)
    await limited.close()
  })
})

describe('changes at a provider', () => {
  it('accepts new keys and rejects old ones after a key rotation', async () => {
    campus().person = newPerson()
    const old = await campus().idToken({ sub: 'x' })
    const before = await service.flow(campus(), newPerson())
    expect(before.has('pendingToken')).toBe(true)
    await campus().rotateKeys()
    await vi.waitFor(
      async () => {
        const after = await service.flow(campus(), newPerson())
        expect(after.has('pendingToken')).toBe(true)
      },
      { timeout: 5000, interval: 300 },
    )
    const answer = await service.idp({ postBody: `&id_token=${old}&providerId=oidc.campus` })
    expect(answer.json.error.message).toMatch(/^INVALID_IDP_RESPONSE/)
  })

  it('refreshes provider metadata hourly and serves stale metadata during an outage', async () => {
    now += 61 * 60_000
    campus().up = false
    const response = await service.app.inject('/identity/providers/oidc.campus/start')
    expect(response.headers.location).toContain(campus().settings.issuer)
    campus().up = true
  })
})

describe('expired flows and pending tokens', () => {
  it('are deleted after a day', async () => {
    await service.app.inject('/identity/providers/oidc.campus/start')
    now += 25 * 3_600_000
    await service.identity.sweep()
    const { rows } = await service.pool.query(
      'SELECT 1 FROM identity.provider_flows UNION ALL SELECT 1 FROM identity.pending_tokens',
    )
    expect(rows).toHaveLength(0)
  })
})

describe('return path', () => {
  it('accepts a path of this origin', () => {
    expect(returnPathFrom('/admin/account?tab=ways')).toBe('/admin/account?tab=ways')
    expect(returnPathFrom('/suche?wort=größe')).toBe('/suche?wort=gr%C3%B6%C3%9Fe')
  })

  it.each([
    undefined,
    '',
    'jobs',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /x',
    'https://evil.example',
    'javascript:alert(1)',
    '/x#pendingToken=y',
    '/..//evil.example',
    '/./\u002fevil.example',
    `/${'x'.repeat(1000)}`,
    ['/a', '/b'],
  ])('rejects %j', (value) => {
    expect(returnPathFrom(value)).toBe('/login')
  })
})
