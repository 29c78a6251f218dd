import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createIdentity, type Identity } from '../index.ts'
import { settingsFrom } from '../options.ts'
import {
  calls,
  issuer,
  newAccount,
  projectId,
  refresh,
  type Service,
  serviceOptions,
  startService,
} from '../testing/test-service.ts'
import { rotateKeys } from './signing-key-rotation.ts'
import { createSigningKeys } from './signing-keys.ts'

let service: Service
let now = new Date('2026-03-01T00:00:00Z')
const clock = () => now
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const minute = 60_000
const day = 86_400_000

/** Another process on the same database, with a key cache of its own. */
const another = (): Identity =>
  createIdentity({ ...serviceOptions, mail: async () => undefined, pool: service.pool, clock })

async function kidNow(refreshToken: string): Promise<string> {
  const { status, json } = await refresh(service, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  })
  expect(status).toBe(200)
  return kidOf(json.id_token)
}
const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

/** Verifies a token in another process, as the API does. */
async function verifyIn(process: Identity, token: string): Promise<void> {
  await jwtVerify(
    token,
    async (header, jws) => createLocalJWKSet(await process.jwks(header.kid))(header, jws),
    { algorithms: ['ES256'], issuer, audience: projectId, currentDate: now },
  )
}

/** Rotates the keys in another process, like `npm run identity -- rotate-keys`. */
async function ask() {
  const settings = settingsFrom({ ...serviceOptions, mail: async () => undefined, pool: service.pool, clock })
  const keys = createSigningKeys(settings)
  return rotateKeys(settings, keys, true)
}

beforeAll(async () => {
  service = await startService({ clock: () => now })
})
beforeEach(async () => {
  await service.pool.query('DELETE FROM identity.signing_keys')
  await another().ready()
  pass(minute)
})
afterAll(() => service.close())

it('a requested key signs ten minutes after publication, and the old key is accepted for an hour', async () => {
  const { refreshToken, idToken } = await newAccount(service)
  const first = kidOf(idToken)
  expect(await ask()).toMatchObject({
    rotated: false,
    activeKid: first,
    takesOverAt: new Date(+now + 10 * minute),
  })
  const published = (await another().jwks()).keys.map(({ kid }) => kid)
  expect(published).toHaveLength(2)

  pass(9 * minute)
  expect(await another().rotateKeysWhenDue()).toBe(false)
  expect(await kidNow(refreshToken)).toBe(first)
  pass(minute)
  expect(await another().rotateKeysWhenDue()).toBe(true)
  pass(minute)
  const second = await kidNow(refreshToken)
  expect(second).not.toBe(first)
  expect(published).toContain(second)

  pass(58 * minute)
  expect((await another().jwks()).keys.map(({ kid }) => kid)).toContain(first)
  pass(3 * minute)
  expect((await another().jwks()).keys.map(({ kid }) => kid)).not.toContain(first)
})

it('scheduled rotation happens once in thirty days across processes', async () => {
  const { refreshToken, idToken } = await newAccount(service)
  const processes = Array.from({ length: 4 }, another)
  const atOnce = async () =>
    (await Promise.all(processes.map((each) => each.rotateKeysWhenDue()))).filter(Boolean).length
  expect(await atOnce()).toBe(0)
  pass(29 * day)
  expect(await atOnce()).toBe(0)
  expect(await kidNow(refreshToken)).toBe(kidOf(idToken))
  pass(day)
  expect(await atOnce()).toBe(1)
  expect(await atOnce()).toBe(0)
  pass(minute)
  expect(await kidNow(refreshToken)).not.toBe(kidOf(idToken))
  const { rows } = await service.pool.query('SELECT status FROM identity.signing_keys ORDER BY status')
  expect(rows.map(({ status }) => status)).toEqual(['active', 'next', 'retired'])
})

it('a refreshing client stays signed in during rotations, also with stale processes', async () => {
  const { refreshToken } = await newAccount(service)
  const slept = another()
  await slept.jwks()
  const api = another()
  const kids = new Set<string>()
  let last = ''
  for (let step = 0; step < 120; step++) {
    if (step === 10 || step === 50) await ask()
    if (step % 5 === 0) await another().rotateKeysWhenDue()
    const { status, json } = await refresh(service, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    })
    expect(status).toBe(200)
    kids.add(kidOf(json.id_token))
    await verifyIn(api, json.id_token)
    if (last !== '') await verifyIn(api, last)
    expect((await service.post(calls.lookup, { idToken: json.id_token })).status).toBe(200)
    last = json.id_token
    pass(30_000)
  }
  expect(kids.size).toBe(3)
  // After an hour of suspension, the process resumes with outdated keys.
  await verifyIn(slept, last)
})

it('a process suspended during a rotation does not sign with an expired key', async () => {
  const { refreshToken, idToken } = await newAccount(service)
  await another().rotateKeysWhenDue()
  pass(31 * day)
  const { json } = await refresh(service, { grant_type: 'refresh_token', refresh_token: refreshToken })
  expect(json.error?.message).toBe('TOKEN_EXPIRED')
  const again = await newAccount(service)
  expect(kidOf(again.idToken)).toBe(kidOf(idToken))
  expect(await another().rotateKeysWhenDue()).toBe(true)
  pass(2 * 60 * minute)
  const token = (await refresh(service, { grant_type: 'refresh_token', refresh_token: again.refreshToken }))
    .json
  expect(kidOf(token.id_token)).not.toBe(kidOf(idToken))
  await verifyIn(another(), token.id_token)
})
