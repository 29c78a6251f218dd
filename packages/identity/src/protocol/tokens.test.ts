import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentity } from '../index.ts'
import { unseal } from '../keys/key-cipher.ts'
import {
  calls,
  claimsOf,
  keySecret,
  newAccount,
  refresh,
  type Service,
  serviceOptions,
  startService,
} from '../testing/test-service.ts'

let service: Service
let now = new Date('2026-01-01T00:00:00.500Z')
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
async function lookup(idToken: string): Promise<string> {
  const { json } = await service.post(calls.lookup, { idToken })
  return json.error?.message ?? 'OK'
}
async function renew(refreshToken: string): Promise<string> {
  const { json } = await refresh(service, { grant_type: 'refresh_token', refresh_token: refreshToken })
  return json.error?.message ?? 'OK'
}

beforeAll(async () => {
  service = await startService({ clock: () => now })
})
afterAll(() => service.close())

describe('ID token', () => {
  it('is rejected if unsigned, forged, modified or for another audience', async () => {
    const { idToken } = await newAccount(service)
    const [head = '', body = '', signature = ''] = idToken.split('.')
    const claims = claimsOf(idToken)
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
    const { rows } = await service.pool.query(
      'SELECT private_jwk FROM identity.signing_keys WHERE kid = $1',
      [kid],
    )
    const ours = createPrivateKey({
      format: 'jwk',
      key: JSON.parse(unseal(keySecret, kid, rows[0].private_jwk)),
    })
    const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const sign = (payload: object, key = ours, header: object = {}) =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header }).sign(key)
    const publicKey = JSON.stringify((await service.identity.jwks()).keys[0])
    const forged = [
      `${base64url({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${base64url({ alg: 'none', kid, typ: 'JWT' })}.${body}.${signature}`,
      `${base64url({ alg: 'HS256', kid, typ: 'JWT' })}.${body}.${signature}`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(publicKey)),
      await sign(claims, otherKey),
      await sign(claims, otherKey, { jwk: {}, kid: 'unknown' }),
      await sign(claims, rsa, { alg: 'RS256' }),
      `${head}.${base64url({ ...claims, sub: 'somebody else' })}.${signature}`,
      await sign({ ...claims, aud: 'another project' }),
      await sign({ ...claims, iss: 'https://elsewhere.example' }),
      await sign({ ...claims, exp: undefined }),
      await sign({ ...claims, sid: undefined }),
      await sign({ ...claims, sid: 'nonsense' }),
      await sign({ ...claims, auth_time: undefined }),
      await sign({ ...claims, firebase: undefined }),
      await sign({ ...claims, sub: 'x'.repeat(129) }),
      await sign({ ...claims, iat: Number(claims.iat) + 60 }),
      await sign({ ...claims, auth_time: Number(claims.auth_time) + 60 }),
    ]
    for (const token of forged) expect(await lookup(token)).toBe('INVALID_ID_TOKEN')
    expect(await lookup(await sign(claims))).toBe('OK')
  })

  it('expires after an hour', async () => {
    const { idToken } = await newAccount(service)
    pass(3598)
    expect(await lookup(idToken)).toBe('OK')
    pass(2)
    expect(await lookup(idToken)).toBe('TOKEN_EXPIRED')
  })

  it('is rejected if issued before a revocation, but accepted from the same second on', async () => {
    const { localId, idToken, refreshToken } = await newAccount(service)
    const revoke = () =>
      service.pool.query('UPDATE identity.accounts SET valid_since = $2 WHERE uid = $1', [localId, now])
    now = new Date(Math.floor(now.getTime() / 1000) * 1000 + 1000)
    await revoke()
    expect(await lookup(idToken)).toBe('TOKEN_EXPIRED')
    expect(await renew(refreshToken)).toBe('TOKEN_EXPIRED')
  })
})

describe('session', () => {
  it('lasts with monthly use and ends after half a year', async () => {
    const { refreshToken } = await newAccount(service)
    for (let month = 0; month < 6; month++) {
      pass(29 * 86_400)
      expect(await renew(refreshToken)).toBe('OK')
    }
    pass(7 * 86_400)
    expect(await renew(refreshToken)).toBe('TOKEN_EXPIRED')
  })

  it('ends after a month without use', async () => {
    const { refreshToken } = await newAccount(service)
    pass(30 * 86_400)
    expect(await renew(refreshToken)).toBe('TOKEN_EXPIRED')
  })
})

describe('signing keys', () => {
  it('are created once by two starting processes and stored encrypted', async () => {
    await service.pool.query('DELETE FROM identity.signing_keys')
    const options = { ...serviceOptions, mail: async () => undefined, pool: service.pool }
    const processes = Array.from({ length: 4 }, () => createIdentity(options))
    await Promise.all(processes.map((identity) => identity.ready()))
    const { rows } = await service.pool.query('SELECT kid, private_jwk FROM identity.signing_keys')
    expect(rows).toHaveLength(1)
    expect(rows[0].private_jwk.toString('latin1')).not.toContain('"d"')
    for (const identity of processes)
      expect((await identity.jwks()).keys.map((key) => key.kid)).toEqual([rows[0].kid])
  })

  it('cannot be decrypted with another keySecret, so the start fails', async () => {
    const options = {
      ...serviceOptions,
      mail: async () => undefined,
      pool: service.pool,
      keySecret: Buffer.alloc(32, 8),
    }
    await expect(createIdentity(options).ready()).rejects.toThrow(/keySecret does not decrypt/)
    expect(() => createIdentity({ ...options, keySecret: Buffer.alloc(16) })).toThrow(/32 bytes/)
  })

  it('follow a rotation by another process, which accepts the old key for an hour', async () => {
    pass(60)
    await service.identity.ready()
    const before = await newAccount(service)
    const oldKid = (await service.identity.jwks()).keys[0]?.kid
    await service.pool.query("UPDATE identity.signing_keys SET status = 'retired', retired_at = $1", [now])
    const other = createIdentity({
      ...serviceOptions,
      mail: async () => undefined,
      pool: service.pool,
      clock: () => now,
    })
    await other.ready()
    pass(6)
    const kids = (await other.jwks()).keys.map((key) => key.kid)
    expect(kids).toHaveLength(2)
    expect(kids).toContain(oldKid)

    pass(60)
    await service.identity.jwks()
    await expect.poll(async () => (await service.identity.jwks()).keys.length).toBe(2)
    const { json } = await refresh(service, {
      grant_type: 'refresh_token',
      refresh_token: before.refreshToken,
    })
    const [head = ''] = json.id_token.split('.')
    expect(JSON.parse(Buffer.from(head, 'base64url').toString()).kid).not.toBe(oldKid)
    expect(await lookup(before.idToken)).toBe('OK')
    expect(await lookup(json.id_token)).toBe('OK')

    pass(3600)
    expect((await service.identity.jwks()).keys.map((key) => key.kid)).not.toContain(oldKid)
    expect(await lookup(before.idToken)).toBe('INVALID_ID_TOKEN')
    expect(await renew(before.refreshToken)).toBe('OK')
  })
})
