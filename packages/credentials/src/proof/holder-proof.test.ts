import { generateKeyPairSync } from 'node:crypto'
import { generate as ecdsaKey } from '@digitalbazaar/ecdsa-multikey'
import { generate as ed25519Key } from '@digitalbazaar/ed25519-multikey'
import { type JWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { verifyHolderProof } from '../issuing.ts'

const audience = 'https://vouch.example'
const now = new Date('2026-05-03T10:00:00Z')
const seconds = now.getTime() / 1000

type Key = Parameters<SignJWT['sign']>[0]

const header = { typ: 'openid4vci-proof+jwt' }
const claims = { nonce: 'n', aud: audience, iat: seconds, exp: seconds + 300 }

const proof = (key: Key, more: { alg: string; kid?: string; jwk?: JWK }, until = 300) =>
  new SignJWT({ ...claims, exp: seconds + until }).setProtectedHeader({ ...header, ...more }).sign(key)

/** Signs with the library that made the key, as its wallets do. */
async function didKey(kind: 'Ed25519' | 'P-256') {
  const about = { id: 'did:key:x#x', controller: 'did:key:x' }
  const keyPair = kind === 'Ed25519' ? await ed25519Key(about) : await ecdsaKey({ ...about, curve: 'P-256' })
  const { publicKeyMultibase } = await keyPair.export({ publicKey: true })
  const did = `did:key:${String(publicKeyMultibase)}`
  const kid = `${did}#${String(publicKeyMultibase)}`
  const parts = [{ ...header, alg: kind === 'Ed25519' ? 'EdDSA' : 'ES256', kid }, claims]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signer = keyPair.signer() as { sign(of: { data: Uint8Array }): Promise<Uint8Array> }
  const signature = await signer.sign({ data: Buffer.from(text) })
  return { did, jwt: `${text}.${Buffer.from(signature).toString('base64url')}` }
}

test.each(['Ed25519', 'P-256'] as const)('of a did:key with %s is verified', async (kind) => {
  const { did, jwt } = await didKey(kind)
  expect(await verifyHolderProof(jwt, { audience, now })).toEqual({ nonce: 'n', did })
})

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = publicKey.export({ format: 'jwk' }) as JWK
const didOf = (key: object) => `did:jwk:${Buffer.from(JSON.stringify(key)).toString('base64url')}`
const did = didOf(jwk)

test('of a did:jwk, or of a key in its header, is verified', async () => {
  const ofDid = await proof(privateKey, { alg: 'ES256', kid: `${did}#0` })
  expect(await verifyHolderProof(ofDid, { audience, now })).toEqual({ nonce: 'n', did })
  const ofKey = await proof(privateKey, { alg: 'ES256', jwk })
  const made = await verifyHolderProof(ofKey, { audience, now })
  expect(made?.nonce).toBe('n')
  expect(JSON.parse(Buffer.from(made?.did.slice(8) ?? '', 'base64url').toString())).toEqual(jwk)
})

test('the DID made of a key in the header has none of its private members', async () => {
  const both = privateKey.export({ format: 'jwk' }) as JWK
  const made = await verifyHolderProof(await proof(privateKey, { alg: 'ES256', jwk: both }), {
    audience,
    now,
  })
  expect(Buffer.from(made?.did.slice(8) ?? '', 'base64url').toString()).not.toContain(String(both.d))
})

test.each([
  ['with a shared secret', () => proof(Buffer.alloc(32, 1), { alg: 'HS256', jwk: { kty: 'oct', k: 'AQ' } })],
  ['that has expired', () => proof(privateKey, { alg: 'ES256', jwk }, -61)],
  ['with two keys', () => proof(privateKey, { alg: 'ES256', jwk, kid: `${did}#0` })],
  [
    'of a DID with its private key',
    () => proof(privateKey, { alg: 'ES256', kid: `${didOf(privateKey.export({ format: 'jwk' }))}#0` }),
  ],
  [
    'of a DID that says more',
    () => proof(privateKey, { alg: 'ES256', kid: `${didOf({ ...jwk, name: 'A. Crane' })}#0` }),
  ],
  [
    'of a DID that says more in a member',
    () => proof(privateKey, { alg: 'ES256', kid: `${didOf({ ...jwk, kid: 'A. Crane' })}#0` }),
  ],
  [
    'of a DID with other characters',
    () => proof(privateKey, { alg: 'ES256', kid: `${did.slice(0, 20)}<> "${did.slice(20)}#0` }),
  ],
  [
    'of a did:key with other characters',
    () => proof(privateKey, { alg: 'ES256', kid: `did:key:z6Mk"${'2'.repeat(50)}#0` }),
  ],
  ['of a DID that names a host', () => proof(privateKey, { alg: 'ES256', kid: 'did:web:vouch.example#0' })],
  ['of a very long DID', () => proof(privateKey, { alg: 'ES256', kid: `did:key:z${'2'.repeat(3000)}` })],
])('%s is refused', async (_, make) => {
  expect(await verifyHolderProof(await make(), { audience, now })).toBeUndefined()
})
