import { generate } from '@digitalbazaar/ed25519-multikey'
import { beforeEach, describe, expect, test } from 'vitest'
import { signWith } from '../testing/sign-with.ts'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, type TestWeb, testWeb, verdict } from '../testing/test-web.ts'

const issuer = await createTestIssuer({ host: 'badges.example' })
const other = await createTestIssuer({ host: 'other.example' })
const credential = issuer.credential({ email: 'ada@example.org' })
const text = await issuer.sign(credential)
const didUrl = 'https://badges.example/.well-known/did.json'

let web: TestWeb
beforeEach(() => {
  web = testWeb(issuer, other)
})

/** Serves the issuer's DID document with a change. */
async function serve(change: (document: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
  web.documents.set(didUrl, change({ ...(await issuer.document('/.well-known/did.json')) }))
}

async function keyOf({ document }: typeof issuer): Promise<Record<string, unknown>> {
  const { verificationMethod } = (await document('/.well-known/did.json')) ?? {}
  return { ...(verificationMethod as Record<string, unknown>[])[0] }
}

describe('an issuer', () => {
  test.each([
    'did:example:ada',
    'did:web:127.0.0.1',
    'did:web:badges.example:..:secret',
    'did:web:badges.example:%2e%2e:secret',
    'did:web:badges.example:a%2Fb',
    'did:web:user@badges.example',
    'http://badges.example/issuers/1',
    'https://ada:secret@badges.example/issuers/1',
    'https://192.0.2.7/issuers/1',
    'https://3221225991/issuers/1',
    'https://[2001:db8::7]/issuers/1',
    'urn:uuid:4f2c',
  ])('%s is not a web domain', async (id) => {
    const signed = await issuer.sign({ ...credential, issuer: id })
    expect(await verdict(signed, web)).toBe('issuer-not-web')
    expect(web.requests).toEqual([])
  })

  test.each([
    ['did:web:127.0.0.1', 'uses an IP address'],
    ['https://192.0.2.7/issuers/1', 'uses an IP address'],
    ['did:web:badges.example:..:secret', 'is not a valid did:web'],
    ['http://badges.example/issuers/1', 'does not use https'],
    ['did:example:ada', 'uses did:example'],
  ])('%s gets the message %s', async (id, sentence) => {
    const signed = await issuer.sign({ ...credential, issuer: id })
    await expect(check(signed, web)).rejects.toThrow(`${sentence}, so no web domain vouches`)
  })

  test('with control characters in its id is rejected', async () => {
    for (const id of [
      'https://badges.example/\u0000a',
      'https://badges.example/a\n',
      'https://badges.example/\u0085',
    ]) {
      expect(await verdict(await issuer.signJwt({ ...credential, iss: id, issuer: id }), web)).toBe(
        'issuer-not-web',
      )
    }
    expect(web.requests).toEqual([])
  })

  test('is normalised as a URL', async () => {
    const id = 'https://BADGES.example/é/../issuers/1'
    const url = 'https://badges.example/issuers/1'
    const pair = await generate({ id: `${id}#1`, controller: id })
    web.documents.set(url, { id, verificationMethod: [await pair.export({ publicKey: true })] })
    const signed = await signWith(pair.signer(), { ...credential, issuer: id })
    expect((await check(signed, web)).issuer).toMatchObject({ id: url, host: 'badges.example' })
  })

  test('with a path has its document under that path', async () => {
    const did = 'did:web:badges.example%3A8443:schools:7'
    const pair = await generate({ id: `${did}#1`, controller: did })
    web.documents.set('https://badges.example:8443/schools/7/did.json', {
      id: did,
      assertionMethod: [await pair.export({ publicKey: true })],
    })
    expect(await verdict(await signWith(pair.signer(), { ...credential, issuer: did }), web)).toBe('issued')
  })

  test('that is unreachable gives a temporary error', async () => {
    expect(await verdict(text, testWeb())).toBe('issuer-unreachable')
    for (const answer of ['<html>', [], {}, { error: 'try later' }]) {
      web.documents.set(didUrl, answer)
      expect(await verdict(text, web)).toBe('issuer-unreachable')
    }
  })
})

describe('a key', () => {
  test('of another domain is rejected', async () => {
    expect(await verdict(await other.sign(credential), web)).toBe('key-not-of-issuer')
    expect(web.requests).toEqual([didUrl])
  })

  test('that the issuer does not list is rejected', async () => {
    await serve(({ assertionMethod: _, ...rest }) => rest)
    await expect(check(text, web)).rejects.toThrow('for this purpose (assertionMethod)')
    const jwt = await issuer.signJwt(credential)
    await expect(check(jwt, web)).rejects.toThrow('for this purpose (assertionMethod)')
    // VC Data Model 1.1 §6.3.1 does not say how to find keys; DID Core §5.3 does.
    const older = await issuer.signJwt({ vc: { ...credential, issuer: issuer.did } })
    expect(await verdict(older, web)).toBe('key-not-of-issuer')
    await serve(({ assertionMethod: _, ...rest }) => ({ ...rest, authentication: [issuer.keyIds.ed25519] }))
    expect(await verdict(text, web)).toBe('key-not-of-issuer')
    await serve((document) => ({ ...document, verificationMethod: [] }))
    expect(await verdict(text, web)).toBe('key-not-of-issuer')
  })

  test('in a document with the id of another issuer is rejected', async () => {
    await serve((document) => ({ ...document, id: 'did:web:other.example' }))
    expect(await verdict(text, web)).toBe('key-not-of-issuer')
  })

  test('of another owner under the same id does not verify', async () => {
    const pair = await generate({ id: issuer.keyIds.ed25519, controller: issuer.did })
    const key = await pair.export({ publicKey: true })
    await serve((document) => ({ ...document, assertionMethod: [key] }))
    expect(await verdict(text, web)).toBe('wrong-signature')
  })

  test('controlled by another owner is rejected even if listed', async () => {
    const key = { ...(await keyOf(issuer)), controller: 'did:web:other.example' }
    await serve((document) => ({ ...document, assertionMethod: [key] }))
    expect(await verdict(text, web)).toBe('key-not-of-issuer')
  })

  test.each<[string, Record<string, unknown>]>([
    ['too long', { publicKeyMultibase: `z6Mk${'z'.repeat(250_000)}` }],
    ['not a string', { publicKeyMultibase: 7 }],
    ['of an unknown format', { publicKeyMultibase: undefined, publicKeyBase58: 'z' }],
  ])('that is %s is rejected', async (_, change) => {
    const key = { ...(await keyOf(issuer)), ...change }
    await serve((document) => ({ ...document, assertionMethod: [key] }))
    expect(await verdict(text, web)).toBe('proof-not-supported')
  })

  test('is found in a deeply nested document', async () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    await serve((document) => ({
      ...document,
      verificationMethod: [{ id: deep }],
      assertionMethod: [deep, { id: deep }],
    }))
    expect(await verdict(text, web)).toBe('key-not-of-issuer')
  })

  test('that was revoked or has expired is rejected', async () => {
    const withdrawn = (change: object) =>
      serve((document) => ({
        ...document,
        verificationMethod: (document.verificationMethod as object[]).map((key) => ({ ...key, ...change })),
      }))
    await withdrawn({ revoked: '2025-01-01T00:00:00Z' })
    expect(await verdict(text, web)).toBe('key-revoked')
    // A signature that claims to be older than the revocation is no better.
    await withdrawn({ revoked: '2099-01-01T00:00:00Z' })
    expect(await verdict(text, web)).toBe('key-revoked')
    await serve((document) => ({
      ...document,
      verificationMethod: (document.verificationMethod as object[]).map((key) => ({
        ...key,
        revoked: '2025-01-01T00:00:00Z',
      })),
      assertionMethod: [],
    }))
    expect(await verdict(text, web)).toBe('key-revoked')
    expect(await verdict(await issuer.signJwt(credential), web)).toBe('key-revoked')
    await withdrawn({ expires: '2025-01-01T00:00:00Z' })
    expect(await verdict(text, web)).toBe('key-not-of-issuer')
    await withdrawn({ expires: '2027-01-01T00:00:00Z' })
    expect(await verdict(text, web)).toBe('issued')
  })

  test('may have a relative id or the older format', async () => {
    await serve((document) => ({
      ...document,
      verificationMethod: (document.verificationMethod as { publicKeyMultibase: string }[]).map((key) => ({
        id: '#ed25519',
        type: 'Ed25519VerificationKey2020',
        controller: issuer.did,
        publicKeyMultibase: key.publicKeyMultibase,
      })),
      assertionMethod: ['#ed25519'],
    }))
    expect(await verdict(text, web)).toBe('issued')
  })
})

describe('an issuer with an https address', () => {
  const id = 'https://badges.example/issuers/1'

  async function world(keyId: string, document: (key: Record<string, unknown>) => unknown, controller = id) {
    const pair = await generate({ id: keyId, controller })
    const key = await pair.export({ publicKey: true })
    web.documents.set(keyId.split('#')[0] ?? '', document(key))
    return signWith(pair.signer(), { ...credential, issuer: { id, type: ['Profile'] } })
  }

  test('lists its keys in its profile, with or without a purpose', async () => {
    const loose = await world(`${id}#k`, (key) => ({ id, type: ['Profile'], verificationMethod: [key] }))
    expect(await verdict(loose, web)).toBe('issued')
    const strict = await world(`${id}#k`, (key) => ({
      id,
      verificationMethod: [key],
      assertionMethod: [key.id],
    }))
    expect(await verdict(strict, web)).toBe('issued')
    const other = await world(`${id}#k`, (key) => ({ id, verificationMethod: [key], assertionMethod: [] }))
    expect(await verdict(other, web)).toBe('key-not-of-issuer')
  })

  test('may have a key at its own URL that names its controller', async () => {
    const address = 'https://badges.example/keys/1'
    expect(await verdict(await world(address, (key) => key), web)).toBe('issued')
    const foreign = await world(address, (key) => key, 'https://badges.example/issuers/2')
    expect(await verdict(foreign, web)).toBe('key-not-of-issuer')
    expect(await verdict(await world(address, () => ({ id: 'urn:hello' })), web)).toBe('key-not-of-issuer')
    expect(await verdict(await world(address, () => ({ hello: 'world' })), web)).toBe('issuer-unreachable')
  })

  test('may sign with a did:web of the same origin only', async () => {
    const own = { ...credential, issuer: { id, type: ['Profile'] } }
    expect(await verdict(await issuer.sign(own), web)).toBe('issued')
    web.documents.set(id, { id, type: ['Profile'] })
    expect(await verdict(await other.sign(own), web)).toBe('key-not-of-issuer')
  })

  test.each([
    ['https://cdn.badges.example/keys/1', [id]],
    ['https://badges.example:8443/keys/1', [id]],
    ['http://badges.example/k', []],
  ])('cannot sign with a key at %s that its profile does not list', async (address, requests) => {
    web.documents.set(id, { id, type: ['Profile'] })
    expect(await verdict(await world(address, (key) => key), web)).toBe('key-not-of-issuer')
    expect(web.requests).toEqual(requests)
  })
})
