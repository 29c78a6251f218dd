import { createHmac, createSign, KeyObject } from 'node:crypto'
import { generate as generateEcdsa, toJwk } from '@digitalbazaar/ecdsa-multikey'
import { CompactSign, exportJWK, exportSPKI, generateKeyPair, importJWK } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, type TestWeb, testWeb, verdict } from '../testing/test-web.ts'

const issuer = await createTestIssuer({ host: 'badges.example' })
const other = await createTestIssuer({ host: 'other.example' })
const credential = issuer.credential({ email: 'ada@example.org' })
const origin = 'https://badges.example'
const rsa = await generateKeyPair('RS256', { extractable: true })
const rsaJwk = await exportJWK(rsa.publicKey)

let web: TestWeb
beforeEach(() => {
  web = testWeb(issuer, other)
})

/** Builds a JWT by hand, so that its header and signature can be invalid. */
function jwt(
  header: object,
  payload: object,
  sign: (input: string) => Buffer = () => Buffer.alloc(0),
): string {
  const input = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${input}.${sign(input).toString('base64url')}`
}

function signRsa(header: object, payload: object = { iss: issuer.did, ...credential }): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'RS256', ...header })
    .sign(rsa.privateKey)
}

/** Encodes an Ed25519 public key as a Multikey (Controlled Identifiers 1.0 §2.4). */
function multibase(key: Buffer): string {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let number = BigInt(`0xed01${key.toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = `${digits[Number(number % 58n)]}${text}`
  return `z${text}`
}

describe('a signature', () => {
  test('fails for a changed payload', async () => {
    const [head, body, tail] = (await issuer.signJwt(credential)).split('.')
    const changed = Buffer.from(String(body), 'base64url').toString().replaceAll('Forklift', 'Aircraft')
    const text = [head, Buffer.from(changed).toString('base64url'), tail].join('.')
    expect(await verdict(text, web)).toBe('wrong-signature')
  })

  test('with the algorithm none is rejected', async () => {
    const claims = { iss: issuer.did, ...credential }
    expect(await verdict(jwt({ alg: 'none', kid: issuer.keyIds.es256 }, claims), web)).toBe('not-signed')
    expect(await verdict(jwt({ alg: 'NONE', kid: issuer.keyIds.es256 }, claims), web)).toBe(
      'proof-not-supported',
    )
    expect(await verdict(jwt({ kid: issuer.keyIds.es256 }, claims), web)).toBe('proof-not-supported')
    expect(await verdict(jwt({ alg: 'ES256', kid: issuer.keyIds.es256 }, claims), web)).toBe(
      'wrong-signature',
    )
  })

  test('with the public key as an HMAC secret is rejected', async () => {
    web.documents.set(`${origin}/keys/1`, rsaJwk)
    const kid = `${origin}/keys/1`
    const claims = { ...credential, issuer: `${origin}/issuers/1` }
    for (const secret of [await exportSPKI(rsa.publicKey), JSON.stringify(rsaJwk), String(rsaJwk.n)]) {
      const sign = (input: string) => createHmac('sha256', secret).update(input).digest()
      expect(await verdict(jwt({ alg: 'HS256', kid }, claims, sign), web)).toBe('proof-not-supported')
      expect(await verdict(jwt({ alg: 'RS256', kid }, claims, sign), web)).toBe('wrong-signature')
    }
    // The reverse case: the issuer publishes a symmetric key, which everybody could then sign with.
    web.documents.set(kid, { kty: 'oct', k: 'AAAA' })
    const sign = (input: string) =>
      createHmac('sha256', Buffer.from('AAAA', 'base64url')).update(input).digest()
    expect(await verdict(jwt({ alg: 'HS256', kid }, claims, sign), web)).toBe('proof-not-supported')
    expect(await verdict(jwt({ alg: 'RS256', kid }, claims, sign), web)).toBe('proof-not-supported')
  })

  test('with an algorithm that does not match the key is rejected', async () => {
    const text = jwt({ alg: 'RS256', kid: issuer.keyIds.es256 }, { iss: issuer.did, ...credential })
    expect(await verdict(text, web)).toBe('proof-not-supported')
    web.documents.set(`${origin}/keys/1`, { ...rsaJwk, use: 'enc' })
    const claims = { ...credential, issuer: `${origin}/issuers/1` }
    expect(await verdict(await signRsa({ kid: `${origin}/keys/1` }, claims), web)).toBe('proof-not-supported')
  })

  test('with an unknown critical header is rejected', async () => {
    // With `b64: false`, the signature would cover the unencoded payload (RFC 7797).
    const header = { alg: 'RS256', kid: `${origin}/keys/1`, crit: ['b64'], b64: false }
    const sign = (input: string) =>
      createSign('RSA-SHA256').update(input).sign(KeyObject.from(rsa.privateKey))
    const claims = { ...credential, issuer: `${origin}/issuers/1` }
    web.documents.set(`${origin}/keys/1`, rsaJwk)
    expect(await verdict(jwt({ ...header, crit: undefined, b64: undefined }, claims, sign), web)).toBe(
      'issued',
    )
    expect(await verdict(jwt(header, claims, sign), web)).toBe('proof-not-supported')
  })

  async function signPss(alg: 'PS256' | 'PS512') {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
    const kid = `${origin}/keys/1`
    const payload = Buffer.from(JSON.stringify({ ...credential, issuer: `${origin}/issuers/1` }))
    const text = await new CompactSign(payload).setProtectedHeader({ alg, kid }).sign(privateKey)
    return { text, kid, jwk: await exportJWK(publicKey) }
  }

  test('with PS256 is accepted', async () => {
    const { text, kid, jwk } = await signPss('PS256')
    web.documents.set(kid, { ...jwk, alg: 'PS256' })
    expect(await verdict(text, web)).toBe('issued')
    web.documents.set(kid, jwk)
    expect(await verdict(text, web)).toBe('issued')
    const [head, body, tail = ''] = text.split('.')
    expect(await verdict([head, body, `${tail.slice(0, 8)}AAAA${tail.slice(12)}`].join('.'), web)).toBe(
      'wrong-signature',
    )
  })

  test('with PS256 does not accept a key for RS256, and vice versa', async () => {
    const { text, kid, jwk } = await signPss('PS256')
    web.documents.set(kid, { ...jwk, alg: 'RS256' })
    expect(await verdict(text, web)).toBe('proof-not-supported')
    web.documents.set(kid, { ...rsaJwk, alg: 'PS256' })
    const claims = { ...credential, issuer: `${origin}/issuers/1` }
    expect(await verdict(await signRsa({ kid }, claims), web)).toBe('proof-not-supported')
  })

  test('with a secure but unsupported algorithm is rejected', async () => {
    const { text, kid, jwk } = await signPss('PS512')
    web.documents.set(kid, jwk)
    expect(await verdict(text, web)).toBe('proof-not-supported')
  })
})

describe('a key', () => {
  test('embedded in the credential is rejected', async () => {
    const text = await signRsa({ jwk: rsaJwk })
    expect(await verdict(text, web)).toBe('key-not-of-issuer')
    await expect(check(text, web)).rejects.toThrow('does not refer to a key of')
    const both = await signRsa({ jwk: rsaJwk, kid: issuer.keyIds.es256 })
    expect(await verdict(both, web)).toBe('proof-not-supported')
    expect(await verdict(await signRsa({ jku: 'https://evil.example/jwks', kid: 'k' }), web)).toBe(
      'key-not-of-issuer',
    )
    expect(new Set(web.requests)).toEqual(new Set([`${origin}/.well-known/did.json`]))
  })

  test('of another domain is rejected', async () => {
    const text = await other.signJwt({ ...credential, iss: issuer.did })
    expect(await verdict(text, web)).toBe('key-not-of-issuer')
    web.documents.set('https://evil.example/key', rsaJwk)
    expect(await verdict(await signRsa({ kid: 'https://evil.example/key' }), web)).toBe('key-not-of-issuer')
    expect(await verdict(await signRsa({ kid: `${origin}/key` }), web)).toBe('key-not-of-issuer')
    expect(new Set(web.requests)).toEqual(new Set([`${origin}/.well-known/did.json`]))
  })

  test('may have a relative id', async () => {
    expect(await verdict(await issuer.signJwt(credential, { kid: 'es256' }), web)).toBe('issued')
    expect(await verdict(await issuer.signJwt(credential, { kid: '#es256' }), web)).toBe('issued')
  })

  test('of an https issuer may be a JWK or in a JWK Set of the same origin', async () => {
    const claims = {
      ...credential,
      issuer: { id: `${origin}/issuers/1`, type: ['Profile'], name: 'Example' },
    }
    web.documents.set(`${origin}/keys/1`, rsaJwk)
    web.documents.set(`${origin}/jwks`, {
      keys: [
        { kty: 'oct', kid: 'a', k: '' },
        { ...rsaJwk, kid: 'b' },
      ],
    })
    expect(await verdict(await signRsa({ kid: `${origin}/keys/1` }, claims), web)).toBe('issued')
    expect(await verdict(await signRsa({ kid: `${origin}/jwks#b` }, claims), web)).toBe('issued')
    expect(await verdict(await signRsa({ kid: `${origin}/jwks#c` }, claims), web)).toBe('key-not-of-issuer')
  })

  test('that is too short is rejected', async () => {
    const small = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
    const { n, e } = await exportJWK(small.publicKey)
    web.documents.set(`${origin}/keys/1`, { kty: 'RSA', n: String(n).slice(0, 170), e })
    const claims = { ...credential, issuer: `${origin}/issuers/1` }
    expect(await verdict(await signRsa({ kid: `${origin}/keys/1` }, claims), web)).toBe('proof-not-supported')
  })

  test.each([
    ['P-256', 'ES256'],
    ['P-384', 'ES384'],
  ])('may be a Multikey of %s', async (curve, alg) => {
    const keyId = `${issuer.did}#multikey`
    const pair = await generateEcdsa({ id: keyId, controller: issuer.did, curve })
    web.documents.set(`${origin}/.well-known/did.json`, {
      id: issuer.did,
      assertionMethod: [await pair.export({ publicKey: true })],
    })
    const secret = await importJWK(await toJwk({ keyPair: pair, secretKey: true }), alg)
    const sign = (payload: object) =>
      new CompactSign(Buffer.from(JSON.stringify(payload)))
        .setProtectedHeader({ alg, kid: keyId })
        .sign(secret)
    expect(await verdict(await sign({ iss: issuer.did, ...credential }), web)).toBe('issued')
    expect(await verdict(await issuer.signJwt(credential, { kid: keyId }), web)).not.toBe('issued')
  })

  test('may be an Ed25519 Multikey under either algorithm name', async () => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
    const raw = Buffer.from(String((await exportJWK(publicKey)).x), 'base64url')
    const keyId = `${issuer.did}#multikey`
    const key = { id: keyId, type: 'Multikey', controller: issuer.did, publicKeyMultibase: multibase(raw) }
    web.documents.set(`${origin}/.well-known/did.json`, { id: issuer.did, assertionMethod: [key] })
    for (const alg of ['EdDSA', 'Ed25519']) {
      const text = await new CompactSign(Buffer.from(JSON.stringify({ iss: issuer.did, ...credential })))
        .setProtectedHeader({ alg, kid: keyId })
        .sign(privateKey)
      expect(await verdict(text, web)).toBe('issued')
    }
  })
})

describe('the payload', () => {
  test('may be in vc, completed by claims', async () => {
    const { id, issuer: _, ...vc } = credential
    const text = await issuer.signJwt({
      vc,
      jti: id,
      sub: 'did:example:ada',
      nbf: 1_700_000_000,
      exp: 1_900_000_000,
    })
    expect(await check(text, web)).toMatchObject({
      status: 'issued',
      issuer: { id: issuer.did, name: 'badges.example' },
      expiresAt: '2030-03-17T17:46:40.000Z',
    })
  })

  test('has the validity period of its token', async () => {
    const never = await check(await issuer.signJwt({ ...credential, exp: 300_000_000_000 }), web)
    expect(never).toMatchObject({ status: 'issued', expiresAt: null })
    for (const claims of [{ nbf: 300_000_000_000 }, { nbf: -70_000_000_000 }, { exp: -70_000_000_000 }]) {
      expect(await verdict(await issuer.signJwt({ ...credential, ...claims }), web)).toBe('not-a-credential')
    }
    expect(await verdict(await issuer.signJwt({ ...credential, exp: 1_700_000_000 }), web)).toBe('expired')
    expect(await verdict(await issuer.signJwt({ ...credential, nbf: 1_900_000_000 }), web)).toBe(
      'not-yet-valid',
    )
    const longer = issuer.credential({ email: 'ada@example.org', validUntil: '2025-01-01T00:00:00Z' })
    expect(await verdict(await issuer.signJwt({ ...longer, exp: 1_900_000_000 }), web)).toBe('expired')
  })

  test('with another issuer than the token is rejected', async () => {
    const text = await other.signJwt({ ...credential, iss: other.did })
    await expect(check(text, web)).rejects.toMatchObject({ code: 'not-a-credential' })
  })

  test('must use known terms', async () => {
    expect(await verdict(await issuer.signJwt({ ...credential, colour: 'blue' }), web)).toBe(
      'unknown-context',
    )
  })
})
