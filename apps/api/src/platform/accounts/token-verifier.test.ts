import { createHmac, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestTokens, type TestTokens } from '#testing/test-tokens.ts'
import { createSessionEndings } from './session-endings.ts'
import { createTokenVerifier, embeddedKeys, hostedKeys, type TokenVerifier } from './token-verifier.ts'

const issuer = 'http://localhost:3000/identity'
const audience = 'vouch'
const kim = { uid: 'kim', email: 'kim@example.org', displayName: 'Kim' }
const start = new Date('2026-06-01T12:00:00Z')
let now = start
let tokens: TestTokens
let verify: TokenVerifier
let keyLookups = 0

beforeAll(async () => {
  tokens = await createTestTokens({ issuer, audience })
  verify = createTokenVerifier({
    issuer,
    audience,
    algorithm: 'ES256',
    clock: () => now,
    keys: (header, token) => {
      keyLookups += 1
      return tokens.keys(header, token)
    },
    sessions: { isCurrent: async () => true, endings: { countOf: () => 0 } },
  })
})

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('the verifier', () => {
  it('reads a valid token and checks its signature once a minute', async () => {
    const token = await tokens.sign(kim, now)
    keyLookups = 0
    const claims = {
      uid: 'kim',
      email: 'kim@example.org',
      emailVerified: true,
      name: 'Kim',
      sid: '00000000-0000-4000-8000-000000000001',
      authTime: now.getTime(),
      issuedAt: now.getTime(),
    }
    expect(await verify(token)).toEqual(claims)
    expect(await verify(token)).toEqual(claims)
    expect(keyLookups).toBe(1)
    now = new Date(start.getTime() + 61_000)
    await verify(token)
    expect(keyLookups).toBe(2)
    now = start
  })

  it('refuses a cached token after its expiry', async () => {
    const token = await tokens.sign(kim, now, { exp: now.getTime() / 1000 + 30 })
    await verify(token)
    now = new Date(start.getTime() + 40_000)
    await expect(verify(token)).rejects.toMatchObject({ code: 'unauthenticated' })
    now = start
  })

  it.each([
    ['a wrong audience', { aud: 'other' }],
    ['a wrong issuer', { iss: 'https://securetoken.google.com/vouch' }],
    ['an expiry in the past', { exp: start.getTime() / 1000 - 10 }],
    ['an issue time in the future', { iat: start.getTime() / 1000 + 60 }],
    ['a sign-in in the future', { auth_time: start.getTime() / 1000 + 60 }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a long subject', { sub: 'x'.repeat(129) }],
    ['no expiry', { exp: undefined }],
    ['no session', { sid: undefined }],
    ['a session id that is not a UUID', { sid: 'session' }],
    ['no sign-in time', { auth_time: undefined }],
    ['no sign-in method', { firebase: undefined }],
  ])('refuses %s', async (_, change) => {
    await expect(verify(await tokens.sign(kim, now, change))).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  it('treats an address verified outside a session as unverified', async () => {
    expect(await verify(await tokens.sign(kim, now, { verified_without_session: true }))).toMatchObject({
      email: 'kim@example.org',
      emailVerified: false,
    })
  })

  it('refuses alg none, a symmetric signature with the public key, and another key with the same id', async () => {
    const [, payload] = (await tokens.sign(kim, now)).split('.')
    const unsigned = `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`
    const head = `${base64({ alg: 'HS256', kid: 'test-key' })}.${payload}`
    const symmetric = `${head}.${createHmac('sha256', 'public key').update(head).digest('base64url')}`
    const stranger = await createTestTokens({ issuer, audience })
    for (const token of [
      unsigned,
      symmetric,
      await stranger.sign(kim, now),
      'x',
      '',
      'a.b.c',
      'x'.repeat(9000),
    ]) {
      await expect(verify(token)).rejects.toMatchObject({ code: 'unauthenticated' })
    }
  })

  it('refuses a token with a changed payload', async () => {
    const [head, payload, signature] = (await tokens.sign(kim, now)).split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const changed = `${head}.${base64({ ...claims, sub: 'admin' })}.${signature}`
    await expect(verify(changed)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

it('loads keys published later, and answers 503 while keys cannot be loaded', async () => {
  const make = async (kid: string) => {
    const pair = await generateKeyPair('ES256')
    return { kid, pair, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256' } }
  }
  const [first, second] = [await make('1'), await make('2')]
  const set = { keys: [first.jwk] }
  let isDown = false
  const rotating = createTokenVerifier({
    issuer,
    audience,
    algorithm: 'ES256',
    clock: () => now,
    keys: embeddedKeys(async () => {
      if (isDown) throw new Error('database gone')
      return { keys: [...set.keys] }
    }),
  })
  const sign = ({ kid, pair }: typeof first, sub: string) =>
    new SignJWT({ auth_time: now.getTime() / 1000, firebase: { sign_in_provider: 'password' } })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(sub)
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + 1000))
      .sign(pair.privateKey)
  expect((await rotating(await sign(first, 'a'))).uid).toBe('a')
  await expect(rotating(await sign(second, 'b'))).rejects.toMatchObject({ code: 'unauthenticated' })
  set.keys.push(second.jwk)
  expect((await rotating(await sign(second, 'b'))).uid).toBe('b')
  isDown = true
  await expect(rotating(await sign(second, 'c'))).rejects.toMatchObject({ code: 'unavailable' })
})

it.each([
  ['an error', { status: 503, body: 'away' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['no keys', { status: 200, body: '{}' }],
])('a key URL that answers with %s does not end sessions', async (_what, { status, body }) => {
  const hosted = createTokenVerifier({
    issuer,
    audience,
    algorithm: 'ES256',
    clock: () => now,
    keys: hostedKeys('https://keys.example/', async () => new Response(body, { status })),
  })
  const { privateKey } = await generateKeyPair('ES256')
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: 'a' }).sign(privateKey)
  await expect(hosted(token)).rejects.toMatchObject({ code: 'unavailable' })
})

describe('an ended session', () => {
  let answer: boolean | Error
  let checks: unknown[]
  let current: TokenVerifier
  const endings = createSessionEndings()
  const later = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds)
  }

  beforeEach(() => {
    now = start
    answer = true
    checks = []
    current = createTokenVerifier({
      issuer,
      audience,
      algorithm: 'ES256',
      clock: () => now,
      keys: tokens.keys,
      sessions: {
        isCurrent: async (token) => {
          checks.push(token)
          if (answer instanceof Error) throw answer
          return answer
        },
        endings,
      },
    })
  })

  it('is checked at the first call and then once a second, regardless of the number of calls', async () => {
    const sid = randomUUID()
    const token = await tokens.sign(kim, now, { sid, auth_time: now.getTime() / 1000 - 60 })
    await Promise.all(Array.from({ length: 20 }, () => current(token)))
    later(999)
    await current(token)
    expect(checks).toEqual([{ uid: 'kim', sid, authTime: start.getTime() - 60_000 }])
    later(1)
    await Promise.all(Array.from({ length: 20 }, () => current(token)))
    expect(checks).toHaveLength(2)
  })

  it('is refused within a second after it ended on another node', async () => {
    const token = await tokens.sign(kim, now)
    await current(token)
    answer = false
    later(1000)
    for (let call = 0; call < 3; call += 1)
      await expect(current(token)).rejects.toMatchObject({ code: 'unauthenticated' })
    const another = await tokens.sign(kim, now)
    await expect(current(another)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is refused at once when it ended on this node, also by a check in flight', async () => {
    const token = await tokens.sign(kim, now)
    await current(token)
    later(1000)
    const inFlight = current(token)
    answer = false
    endings.note('kim')
    await expect(inFlight).rejects.toMatchObject({ code: 'unauthenticated' })
    answer = true
    await current(token)
    answer = false
    endings.note('kim')
    await expect(current(token)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('causes no session check for other people', async () => {
    const token = await tokens.sign(kim, now)
    await current(token)
    endings.note('lee')
    await current(token)
    expect(checks).toHaveLength(1)
  })

  it('is not assumed while the database is unavailable', async () => {
    const token = await tokens.sign(kim, now)
    answer = new Error('connection terminated')
    await expect(current(token)).rejects.toMatchObject({ code: 'unavailable' })
    answer = true
    expect((await current(token)).uid).toBe('kim')
    later(1000)
    answer = new Error('connection terminated')
    await expect(current(token)).rejects.toMatchObject({ code: 'unavailable' })
    answer = true
    expect((await current(token)).uid).toBe('kim')
  })
})
