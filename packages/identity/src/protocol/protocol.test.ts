import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  apiKey,
  calls,
  claimsOf,
  issuer,
  newAccount,
  newEmail,
  projectId,
  read,
  refresh,
  type Service,
  startService,
} from '../testing/test-service.ts'

let service: Service
const page = 'https://jobs.example.org'

beforeAll(async () => {
  service = await startService({ allowedOrigins: [page] })
})
afterAll(() => service.close())

describe('protocol answers', () => {
  it('sign-up and sign-in return the protocol’s fields with no-store', async () => {
    const email = newEmail()
    const up = await service.post(calls.signUp, { email, password: 'correct horse', displayName: 'Ada' })
    const token = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    const common = {
      localId: expect.any(String),
      email,
      displayName: 'Ada',
      idToken: token,
      expiresIn: '3600',
    }
    expect(up.json).toEqual({
      ...common,
      kind: 'identitytoolkit#SignupNewUserResponse',
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(up.headers.get('cache-control')).toBe('no-store')
    const signedIn = await service.post(calls.signIn, {
      email,
      password: 'correct horse',
      returnSecureToken: true,
    })
    expect(signedIn.json).toMatchObject({ ...common, localId: up.json.localId, registered: true })
  })

  it('the ID token has exactly the documented claims and verifies with the published keys', async () => {
    const { localId, idToken, email } = await newAccount(service)
    const keySet = await read(await fetch(`${service.origin}/.well-known/jwks.json`))
    expect(keySet.text).not.toContain('"d"')
    expect(keySet.json).toEqual(await service.identity.jwks())
    const { payload, protectedHeader } = await jwtVerify(idToken, createLocalJWKSet(keySet.json), {
      algorithms: ['ES256'],
      issuer,
      audience: projectId,
    })
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: keySet.json.keys[0].kid, typ: 'JWT' })
    const now = expect.any(Number)
    expect(payload).toEqual({
      iss: issuer,
      aud: projectId,
      sub: localId,
      user_id: localId,
      sid: expect.stringMatching(/^[\da-f-]{36}$/),
      auth_time: now,
      iat: now,
      exp: (payload.iat ?? 0) + 3600,
      email,
      email_verified: false,
      name: 'Ada',
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    })
  })

  it('answers for an account without an address omit e-mail fields', async () => {
    const { json } = await service.post(calls.signUp, {})
    const claims = claimsOf(json.idToken)
    expect(claims.provider_id).toBe('anonymous')
    expect(Object.keys(claims).filter((name) => name.startsWith('email'))).toEqual([])
  })

  it('custom claims are top-level and cannot override reserved claims', async () => {
    const { localId, refreshToken } = await newAccount(service)
    const claims = { role: 'admin', sub: 'somebody else', aud: 'elsewhere', exp: 9_999_999_999 }
    await service.pool.query('UPDATE identity.accounts SET custom_claims = $2 WHERE uid = $1', [
      localId,
      claims,
    ])
    const { json } = await refresh(service, { grant_type: 'refresh_token', refresh_token: refreshToken })
    const payload = claimsOf(json.id_token)
    expect(payload).toMatchObject({ role: 'admin', sub: localId, aud: projectId })
    expect(payload.exp).toBeLessThan(9_999_999_999)
  })

  it('lookup returns 64-bit numbers as strings and no password hash', async () => {
    const { localId, idToken, email } = await newAccount(service)
    const { json, text } = await service.post(calls.lookup, { idToken })
    expect(text).not.toContain('argon2')
    const digits = expect.stringMatching(/^\d+$/)
    const provider = { providerId: 'password', displayName: 'Ada', federatedId: email, email, rawId: email }
    expect(json).toEqual({
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [
        {
          localId,
          email,
          displayName: 'Ada',
          emailVerified: false,
          passwordHash: 'UkVEQUNURUQ=',
          passwordUpdatedAt: expect.any(Number),
          providerUserInfo: [provider],
          validSince: digits,
          disabled: false,
          createdAt: digits,
          lastLoginAt: digits,
          lastRefreshAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
    })
  })

  it('refresh returns the protocol’s fields for both parameter spellings', async () => {
    const { localId, refreshToken } = await newAccount(service)
    const snake = await refresh(service, { grant_type: 'refresh_token', refresh_token: refreshToken })
    const camel = await refresh(service, { grantType: 'refresh_token', refreshToken })
    for (const { status, json } of [snake, camel]) {
      expect(status).toBe(200)
      expect(json).toEqual({
        access_token: json.id_token,
        id_token: expect.any(String),
        expires_in: '3600',
        token_type: 'Bearer',
        refresh_token: refreshToken,
        user_id: localId,
        project_id: projectId,
      })
    }
  })

  it('refresh tokens are stored as hashes', async () => {
    const { refreshToken } = await newAccount(service)
    const { rows } = await service.pool.query('SELECT s::text AS row FROM identity.sessions s')
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(refreshToken, 'base64url').toString('hex'))
  })
})

describe('CORS', () => {
  const preflight = (origin: string) =>
    fetch(`${service.origin}${calls.signUp}?key=${apiKey}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  it('allows listed origins with the SDK’s headers, without credentials', async () => {
    const response = await preflight(page)
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(page)
    expect(response.headers.get('access-control-allow-headers')).toContain('x-client-version')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    const call = await service.post(calls.signIn, {}, { origin: page })
    expect(call.headers.get('access-control-allow-origin')).toBe(page)
    expect(call.headers.get('vary')).toContain('Origin')
  })

  it('does not allow other origins', async () => {
    const response = await preflight('https://evil.example')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const call = await service.post(calls.signIn, {}, { origin: 'https://evil.example' })
    expect(call.headers.get('access-control-allow-origin')).toBeNull()
  })
})
