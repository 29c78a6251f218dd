import { createPrivateKey } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  createEd25519Key,
  createRsaKey,
  didDocument,
  didOfIssuer,
  jwks,
  type PublishedKey,
} from '../issuing.ts'
import { didWebAddress } from '../web-address.ts'

const ed25519 = await createEd25519Key()
const rsa = await createRsaKey()
const did = 'did:web:vouch.example:issuers:a1'

const key = (publicKeyMultibase: string, state: PublishedKey['state']): PublishedKey => ({
  kind: 'ed25519',
  publicKeyMultibase,
  state,
  compromisedAt: state === 'compromised' ? new Date('2026-10-01T12:00:00.500Z') : null,
})
const rsaKey = (thumbprint: string, state: PublishedKey['state']): PublishedKey => ({
  ...key('', state),
  kind: 'rsa',
  publicJwk: rsa.publicJwk,
  thumbprint,
})

describe('keys', () => {
  test('are Ed25519 in multibase, and RSA of 3072 bits with its thumbprint', async () => {
    expect(ed25519.publicKeyMultibase).toMatch(/^z6Mk/)
    expect(ed25519.secretKeyMultibase).toMatch(/^z/)
    expect(Object.keys(rsa.publicJwk).sort()).toEqual(['e', 'kty', 'n'])
    expect(rsa.thumbprint).toBe(await calculateJwkThumbprint({ ...rsa.publicJwk }))
    const { asymmetricKeyDetails } = createPrivateKey({ key: { ...rsa.privateJwk }, format: 'jwk' })
    expect(asymmetricKeyDetails?.modulusLength).toBe(3072)
  })
})

describe('a DID', () => {
  test.each([
    [
      'https://vouch.example',
      'a1',
      'did:web:vouch.example:issuers:a1',
      'https://vouch.example/issuers/a1/did.json',
    ],
    [
      'https://vouch.example:8443',
      'a1',
      'did:web:vouch.example%3A8443:issuers:a1',
      'https://vouch.example:8443/issuers/a1/did.json',
    ],
    ['https://vouch.example', null, 'did:web:vouch.example', 'https://vouch.example/.well-known/did.json'],
    [
      'https://Bücher.example:443/',
      null,
      'did:web:xn--bcher-kva.example',
      'https://xn--bcher-kva.example/.well-known/did.json',
    ],
  ])('of %s and %s is resolved', (origin, id, expected, address) => {
    expect(didOfIssuer(origin, id)).toBe(expected)
    expect(didWebAddress(expected, [])?.href).toBe(address)
  })
})

describe('published keys', () => {
  const keys = [
    key('zNext', 'next'),
    key('zNow', 'signing'),
    key('zOld', 'retired'),
    key('zLeaked', 'compromised'),
    rsaKey('rNow', 'signing'),
    rsaKey('rLeaked', 'compromised'),
  ]
  const document = didDocument(did, keys)

  test('sign unless compromised', () => {
    expect(document.assertionMethod).toEqual(['zNext', 'zNow', 'zOld', 'rNow'].map((id) => `${did}#${id}`))
    expect(jwks(did, keys)).toEqual({
      keys: [{ kty: 'RSA', n: rsa.publicJwk.n, e: 'AQAB', alg: 'RS256', use: 'sig', kid: `${did}#rNow` }],
    })
  })

  test('are all listed, compromised ones as revoked', () => {
    const methods = document.verificationMethod as Record<string, unknown>[]
    expect(methods.map(({ id, revoked }) => [id, revoked])).toEqual([
      [`${did}#zNext`, undefined],
      [`${did}#zNow`, undefined],
      [`${did}#zOld`, undefined],
      [`${did}#zLeaked`, '2026-10-01T12:00:00Z'],
      [`${did}#rNow`, undefined],
      [`${did}#rLeaked`, '2026-10-01T12:00:00Z'],
    ])
    expect(methods[1]).toEqual({
      id: `${did}#zNow`,
      type: 'Multikey',
      controller: did,
      publicKeyMultibase: 'zNow',
    })
    expect(methods[4]).toMatchObject({
      type: 'JsonWebKey',
      controller: did,
      publicKeyJwk: { kty: 'RSA', kid: 'rNow' },
    })
    expect(JSON.stringify(document)).not.toContain('"d"')
  })
})
