import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { getAdditionalUserInfo, signInAnonymously, signInWithCustomToken } from 'firebase/auth'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertServiceKey, readServiceKey, revokeServiceKey } from '../keys/service-keys.ts'
import { calls, claimsOf, newAccount, refresh, type Service, startService } from '../testing/test-service.ts'

const audience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken'
const revokePath = '/identitytoolkit.googleapis.com/v2/accounts:revokeToken'
const name = 'hr-portal@example.org'

let service: Service
const now = new Date('2026-03-01T00:00:00.250Z')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })

interface Wanted {
  key?: KeyObject
  alg?: string
  header?: object
  [claim: string]: unknown
}
/** Signs a custom token without a key id, as Firebase's admin libraries do. */
function custom({ key = rsa.privateKey, alg = 'RS256', header = {}, ...claims }: Wanted): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000)
  const payload = { iss: name, sub: name, aud: audience, iat, exp: iat + 3600, uid: randomUUID(), ...claims }
  return new SignJWT(payload).setProtectedHeader({ alg, typ: 'JWT', ...header }).sign(key)
}
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
async function register(key: KeyObject, serviceName = name): Promise<string> {
  const read = await readServiceKey(pem(key))
  await insertServiceKey(service.pool, serviceName, read, now)
  return read.kid
}
async function enter(wanted: Wanted): Promise<string> {
  const { json } = await service.post(path, { token: await custom(wanted), returnSecureToken: true })
  return json.error?.message ?? 'OK'
}

beforeAll(async () => {
  service = await startService({ clock: () => now })
  await register(rsa.publicKey)
  await register(ec.publicKey)
})
afterAll(() => service.close())

describe('custom token', () => {
  it('creates one account and adds its claims to the session’s ID tokens, also after a refresh', async () => {
    const uid = randomUUID()
    const claims = { abc: 'def', ultimate: { answer: 42 } }
    const first = await service.post(path, { token: await custom({ uid, claims }), returnSecureToken: true })
    expect(first.json).toMatchObject({
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      isNewUser: true,
      expiresIn: '3600',
      refreshToken: expect.any(String),
    })
    expect(claimsOf(first.json.idToken)).toMatchObject({
      ...claims,
      sub: uid,
      user_id: uid,
      firebase: { identities: {}, sign_in_provider: 'custom' },
    })
    const refreshed = await refresh(service, {
      grant_type: 'refresh_token',
      refresh_token: first.json.refreshToken,
    })
    expect(claimsOf(refreshed.json.id_token)).toMatchObject({
      ...claims,
      firebase: { sign_in_provider: 'custom' },
    })

    const second = await service.post(path, {
      token: await custom({ uid, key: ec.privateKey, alg: 'ES256' }),
    })
    expect(second.json.isNewUser).toBe(false)
    expect(claimsOf(second.json.idToken)).not.toHaveProperty('abc')
    const { json } = await service.post(calls.lookup, { idToken: second.json.idToken })
    expect(json.users).toMatchObject([
      { localId: uid, disabled: false, customAuth: true, providerUserInfo: [] },
    ])
  })

  it('claims override those of the account but not reserved claims', async () => {
    const { localId, email } = await newAccount(service)
    await service.pool.query('UPDATE identity.accounts SET custom_claims = $2 WHERE uid = $1', [
      localId,
      { abc: 'abc', foo: 'bar', email: 'boss@example.com' },
    ])
    const claims = { abc: 'def', email: 'boss@example.com', email_verified: true }
    const { json } = await service.post(path, { token: await custom({ uid: localId, claims }) })
    expect(json.isNewUser).toBe(false)
    expect(claimsOf(json.idToken)).toMatchObject({
      ...{ abc: 'def', foo: 'bar', email, email_verified: false },
      firebase: { identities: { email: [email] } },
    })
    const nobody = await service.post(path, { token: await custom({ claims }) })
    expect(claimsOf(nobody.json.idToken)).not.toHaveProperty('email')
  })

  it.each([
    ['for another audience', { aud: 'https://example.org' }, 'INVALID_CUSTOM_TOKEN'],
    [
      'with a life over one hour',
      { exp: Math.floor(+new Date('2026-03-01') / 1000) + 3601 },
      'INVALID_CUSTOM_TOKEN',
    ],
    ['expired', { iat: 1_700_000_000, exp: 1_700_003_600 }, 'INVALID_CUSTOM_TOKEN'],
    ['issued in the future', { iat: 1_900_000_000, exp: 1_900_003_600 }, 'INVALID_CUSTOM_TOKEN'],
    ['without exp', { exp: undefined }, 'INVALID_CUSTOM_TOKEN'],
    ['with a sub that differs from iss', { sub: 'somebody@example.org' }, 'INVALID_CUSTOM_TOKEN'],
    ['from an unknown service', { iss: 'x@example.org', sub: 'x@example.org' }, 'CREDENTIAL_MISMATCH'],
    ['with the wrong algorithm', { alg: 'RS512' }, 'INVALID_CUSTOM_TOKEN'],
    ['with an unregistered kid', { header: { kid: 'other' } }, 'INVALID_CUSTOM_TOKEN'],
    ['without a uid', { uid: undefined }, 'MISSING_IDENTIFIER'],
    ['with an overlong uid', { uid: 'x'.repeat(129) }, 'INVALID_CUSTOM_TOKEN'],
    ['with a uid that is not a string', { uid: { a: 1 } }, 'INVALID_CUSTOM_TOKEN'],
    ['with a reserved claim', { claims: { firebase: 'awesome' } }, 'FORBIDDEN_CLAIM : firebase'],
    ['with the reserved claim sid', { claims: { sid: 'mine' } }, 'FORBIDDEN_CLAIM : sid'],
    ['with claims that are not an object', { claims: ['admin'] }, 'INVALID_CLAIMS'],
    ['with claims over 1,000 bytes', { claims: { a: 'ä'.repeat(500) } }, 'CLAIMS_TOO_LARGE'],
    ['with claims that contain NUL', { claims: { a: '\0' } }, 'INVALID_CLAIMS'],
    ['with a tenant_id', { tenant_id: 'x' }, 'UNSUPPORTED_TENANT_OPERATION'],
  ])('%s is rejected', async (_what, wanted, code) => {
    expect(await enter(wanted)).toMatch(new RegExp(`^${code}`))
  })

  it('missing, malformed, unsigned and forged tokens are rejected', async () => {
    const answer = async (token?: string) => (await service.post(path, { token })).json.error.message
    const genuine = await custom({ uid: 'forged' })
    const [head = '', body = '', signature = ''] = genuine.split('.')
    const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    expect(await answer()).toBe('MISSING_CUSTOM_TOKEN')
    for (const token of [
      "{not+Json,That's=>For@Sure}",
      '{"uid":"forged"}',
      'ThisMayLookLikeAJWT.ButItWontDecode.ToJsonObjects',
      `${base64url({ alg: 'none' })}.${body}.`,
      `${base64url({ alg: 'none' })}.${body}.${signature}`,
      `${head}.${base64url({ ...claimsOf(genuine), uid: 'other' })}.${signature}`,
      await custom({ key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }),
      await custom({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, alg: 'ES256' }),
      await new SignJWT(claimsOf(genuine))
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(pem(rsa.publicKey))),
    ])
      expect(await answer(token)).toMatch(/^INVALID_CUSTOM_TOKEN/)
    const { rows } = await service.pool.query("SELECT 1 FROM identity.accounts WHERE uid = 'forged'")
    expect(rows).toEqual([])
  })

  it('is rejected for a disabled account and after revocation of the key', async () => {
    const uid = randomUUID()
    expect(await enter({ uid })).toBe('OK')
    await service.identity.accounts.setDisabled(service.pool, uid, true)
    expect(await enter({ uid })).toBe('USER_DISABLED')

    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const kid = await register(own.publicKey, 'temporary')
    const otherService = { iss: 'temporary', sub: 'temporary', key: own.privateKey, alg: 'ES256' }
    expect(await enter(otherService)).toBe('OK')
    expect(await enter({ ...otherService, iss: name, sub: name })).toMatch(/^INVALID_CUSTOM_TOKEN/)
    expect(await revokeServiceKey(service.pool, kid, now)).toBe(true)
    expect(await enter(otherService)).toBe('CREDENTIAL_MISMATCH')
  })

  it('works with the client SDK', async () => {
    const auth = service.client()
    const { user: anonymous } = await signInAnonymously(auth)
    const joined = await signInWithCustomToken(auth, await custom({ uid: anonymous.uid }))
    expect(joined.user.uid).toBe(anonymous.uid)
    expect(joined.user.isAnonymous).toBe(false)
    const uid = 'mail-like@example.com'
    const entered = await signInWithCustomToken(auth, await custom({ uid, claims: { customClaim: 'some' } }))
    expect(entered.user.uid).toBe(uid)
    expect(getAdditionalUserInfo(entered)).toMatchObject({ isNewUser: true, providerId: null })
    expect((await entered.user.getIdTokenResult(true)).claims.customClaim).toBe('some')
    const unknown = custom({ iss: 'x', sub: 'x' })
    await expect(signInWithCustomToken(auth, await unknown)).rejects.toMatchObject({
      code: 'auth/custom-token-mismatch',
    })
    await expect(signInWithCustomToken(auth, 'nonsense')).rejects.toMatchObject({
      code: 'auth/invalid-custom-token',
    })
  })
})

describe('service key', () => {
  it('is read from PEM and JWK, and only its public half is stored', async () => {
    const fromPem = await readServiceKey(pem(ec.publicKey))
    const fromJwk = await readServiceKey(JSON.stringify(ec.privateKey.export({ format: 'jwk' })))
    expect(fromJwk).toEqual(fromPem)
    expect(fromJwk.publicJwk).not.toHaveProperty('d')
    expect(fromPem.algorithm).toBe('ES256')
  })

  it('must be RSA with 2,048 bits or P-256', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    const curve = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey
    for (const text of [pem(weak), pem(curve), '{}', '{', 'hello'])
      await expect(readServiceKey(text)).rejects.toThrow(TypeError)
  })
})

describe('token revocation', () => {
  const revoke = (idToken: string | undefined, token: string, tokenType = 'ACCESS_TOKEN') =>
    service.post(revokePath, { providerId: 'apple.com', tokenType, token, idToken })

  it('ends only the session of the token', async () => {
    const uid = randomUUID()
    const [mine, other] = [
      (await service.post(path, { token: await custom({ uid }) })).json,
      (await service.post(path, { token: await custom({ uid }) })).json,
    ]
    const stranger = await newAccount(service)
    expect((await revoke(stranger.idToken, mine.refreshToken, 'REFRESH_TOKEN')).json).toEqual({})
    expect((await service.post(calls.lookup, { idToken: mine.idToken })).status).toBe(200)
    expect((await revoke(mine.idToken, mine.refreshToken, 'REFRESH_TOKEN')).status).toBe(200)
    const dead = await refresh(service, { grant_type: 'refresh_token', refresh_token: mine.refreshToken })
    expect(dead.json.error.message).toBe('TOKEN_EXPIRED')
    expect((await revoke(other.idToken, other.idToken)).json).toEqual({})
    expect((await service.post(calls.lookup, { idToken: other.idToken })).status).toBe(400)
  })

  it('accepts a provider token and rejects a malformed call', async () => {
    const { idToken } = await newAccount(service)
    expect(await revoke(idToken, 'something of Apple')).toMatchObject({ status: 200, json: {} })
    expect((await revoke(undefined, 'x')).json.error.message).toBe('MISSING_ID_TOKEN')
    expect((await revoke('nonsense', 'x')).json.error.message).toBe('INVALID_ID_TOKEN')
    expect((await revoke(idToken, '')).status).toBe(400)
    expect((await revoke(idToken, 'x', 'COOKIE')).status).toBe(400)
  })
})
