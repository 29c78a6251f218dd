import { generate } from '@digitalbazaar/ed25519-multikey'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { signWith } from '../testing/sign-with.ts'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, type TestWeb, testWeb, verdict } from '../testing/test-web.ts'

type Json = Record<string, unknown>

const id = 'https://badges.example/issuers/1'
const keys = 'https://keys.example'
const issuer = await createTestIssuer({ host: 'badges.example' })
const host = await createTestIssuer({ host: 'keys.example' })
const credential = { ...issuer.credential({ email: 'ada@example.org' }), issuer: { id, type: ['Profile'] } }
const rsa = await generateKeyPair('RS256', { extractable: true })
const rsaJwk = { ...(await exportJWK(rsa.publicKey)), kid: 'b' }

let web: TestWeb
beforeEach(() => {
  web = testWeb(issuer, host)
})

/**
 * Signs a credential with a key that is served at `keyId`. `profile` adds properties to the issuer's
 * document, `change` to the key.
 */
async function signed(keyId: string, profile: (key: Json) => Json, change: Json = {}) {
  const pair = await generate({ id: keyId, controller: id })
  const key = await pair.export({ publicKey: true })
  web.documents.set(id, { id, type: ['Profile'], ...profile(key) })
  web.documents.set(keyId, { ...key, ...change })
  return signWith(pair.signer(), credential)
}

function signJwt(kid: string): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(credential)))
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(rsa.privateKey)
}

describe('a key on another host is accepted if the issuer’s document', () => {
  test('lists it', async () => {
    const text = await signed(`${keys}/1`, ({ id }) => ({ assertionMethod: [id] }))
    expect((await check(text, web)).issuer.host).toBe('badges.example')
    expect(web.requests).toEqual([id, `${keys}/1`])
    const loose = await signed(`${keys}/1`, ({ id }) => ({ verificationMethod: [id] }))
    expect(await verdict(loose, web)).toBe('issued')
    expect(await verdict(loose.replaceAll('Forklift', 'Aircraft'), web)).toBe('wrong-signature')
  })

  test('contains it, without a fetch from the other host', async () => {
    const text = await signed(`${keys}/1`, (key) => ({ verificationMethod: [key] }))
    web.documents.delete(`${keys}/1`)
    expect(await verdict(text, web)).toBe('issued')
    expect(web.requests).toEqual([id])
  })

  test('lists a key of a did:web on that host', async () => {
    web.documents.set(id, { id, assertionMethod: [host.keyIds.ed25519] })
    expect(await verdict(await host.sign(credential), web)).toBe('issued')
  })

  test('is a DID document of a did:web', async () => {
    const own = { ...credential, issuer: { id: issuer.did, type: ['Profile'] } }
    const document = await issuer.document('/.well-known/did.json')
    const didUrl = 'https://badges.example/.well-known/did.json'
    web.documents.set(didUrl, { ...document, assertionMethod: [host.keyIds.ed25519] })
    expect(await verdict(await host.sign(own), web)).toBe('issued')
  })

  test('lists a JWK, a key in a JWK Set, or the set, for a JWT', async () => {
    web.documents.set(`${keys}/jwks`, { keys: [{ kty: 'oct', kid: 'a', k: '' }, rsaJwk] })
    for (const name of [`${keys}/jwks#b`, `${keys}/jwks`]) {
      web.documents.set(id, { id, verificationMethod: [name] })
      expect(await verdict(await signJwt(`${keys}/jwks#b`), web)).toBe('issued')
      expect(await verdict(await signJwt(`${keys}/jwks#c`), web)).toBe('key-not-of-issuer')
    }
    web.documents.set(`${keys}/1`, rsaJwk)
    web.documents.set(id, { id, assertionMethod: [`${keys}/1`] })
    expect(await verdict(await signJwt(`${keys}/1`), web)).toBe('issued')
  })
})

describe('a key on another host is rejected if', () => {
  test.each<[string, (key: Json) => Json]>([
    ['the issuer does not list it', () => ({})],
    ['only another key is listed', () => ({ assertionMethod: [`${keys}/2`] })],
    ['it is listed for another purpose', ({ id }) => ({ assertionMethod: [], authentication: [id] })],
    [
      'it is listed without the purpose of signing',
      (key) => ({ assertionMethod: [], verificationMethod: [key] }),
    ],
    ['a document with another id lists it', ({ id }) => ({ id: `${id}/other`, assertionMethod: [id] })],
    ['only its host is listed', () => ({ assertionMethod: [keys, `${keys}/`] })],
  ])('%s, without a fetch', async (_, profile) => {
    expect(await verdict(await signed(`${keys}/1`, profile), web)).toBe('key-not-of-issuer')
    expect(web.requests).toEqual([id])
  })

  test('it belongs to another owner', async () => {
    const text = await signed(`${keys}/1`, ({ id }) => ({ assertionMethod: [id] }), {
      controller: 'https://badges.example/issuers/2',
    })
    expect(await verdict(text, web)).toBe('key-not-of-issuer')
    web.documents.set(`${keys}/1`, { id: 'urn:hello' })
    expect(await verdict(text, web)).toBe('key-not-of-issuer')
  })

  test('it was revoked', async () => {
    const revoked = { revoked: '2025-01-01T00:00:00Z' }
    const there = await signed(`${keys}/1`, ({ id }) => ({ assertionMethod: [id] }), revoked)
    expect(await verdict(there, web)).toBe('key-revoked')
    const here = await signed(`${keys}/1`, (key) => ({ assertionMethod: [{ ...key, ...revoked }] }))
    expect(await verdict(here, web)).toBe('key-revoked')
  })

  test('it is a bare JWK and the proof is not a JWT', async () => {
    web.documents.set(`${keys}/1`, rsaJwk)
    const text = await signed(`${keys}/1`, ({ id }) => ({ assertionMethod: [id] }))
    web.documents.set(`${keys}/1`, rsaJwk)
    expect(await verdict(text, web)).toBe('key-not-of-issuer')
  })

  test('its host is unreachable, as a temporary error', async () => {
    const text = await signed(`${keys}/1`, ({ id }) => ({ assertionMethod: [id] }))
    web.documents.delete(`${keys}/1`)
    await expect(check(text, web)).rejects.toThrow('keys.example could not be reached')
    web.documents.set(`${keys}/1`, { error: 'busy' })
    await expect(check(text, web)).rejects.toThrow('keys.example did not return a key')
    web.documents.delete(id)
    expect(await verdict(text, web)).toBe('issuer-unreachable')
  })
})
