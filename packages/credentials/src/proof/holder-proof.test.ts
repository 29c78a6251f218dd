import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { toJwk as ecdsaJwk, generate as ecdsaKey } from '@digitalbazaar/ecdsa-multikey'
import { toJwk as ed25519Jwk, generate as ed25519Key } from '@digitalbazaar/ed25519-multikey'
import { importJWK, type JWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { verifyHolderProof } from '../issuing.ts'

const audience = 'https://vouch.example'
const now = new Date('2026-05-03T10:00:00Z')
const seconds = now.getTime() / 1000

function proof(key: CryptoKey | KeyObject | Uint8Array, header: object & { alg: string }, until = 300) {
  return new SignJWT({ nonce: 'n' })
    .setProtectedHeader({ typ: 'openid4vci-proof+jwt', ...header })
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + until)
    .sign(key)
}

async function didKey(kind: 'Ed25519' | 'P-256') {
  const about = { id: 'did:key:x#x', controller: 'did:key:x' }
  const keyPair = kind === 'Ed25519' ? await ed25519Key(about) : await ecdsaKey({ ...about, curve: 'P-256' })
  const { publicKeyMultibase } = await keyPair.export({ publicKey: true })
  const options = { keyPair, secretKey: true } as never
  const jwk = kind === 'Ed25519' ? await ed25519Jwk(options) : await ecdsaJwk(options)
  const alg = kind === 'Ed25519' ? 'EdDSA' : 'ES256'
  const did = `did:key:${String(publicKeyMultibase)}`
  const key = await importJWK(jwk as JWK, alg)
  return { did, jwt: await proof(key, { alg, kid: `${did}#${String(publicKeyMultibase)}` }) }
}

test.each(['Ed25519', 'P-256'] as const)('of a did:key with %s is verified', async (kind) => {
  const { did, jwt } = await didKey(kind)
  expect(await verifyHolderProof(jwt, { audience, now })).toEqual({ nonce: 'n', did })
})

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = publicKey.export({ format: 'jwk' })
const did = `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`

test('of a did:jwk, or of a key in its header, is verified', async () => {
  const ofDid = await proof(privateKey, { alg: 'ES256', kid: `${did}#0` })
  expect(await verifyHolderProof(ofDid, { audience, now })).toEqual({ nonce: 'n', did })
  const ofKey = await proof(privateKey, { alg: 'ES256', jwk })
  expect(await verifyHolderProof(ofKey, { audience, now })).toEqual({ nonce: 'n', did: null })
})

test.each([
  ['with a shared secret', () => proof(Buffer.alloc(32, 1), { alg: 'HS256', jwk: { kty: 'oct', k: 'AQ' } })],
  ['that has expired', () => proof(privateKey, { alg: 'ES256', jwk }, -61)],
  ['with two keys', () => proof(privateKey, { alg: 'ES256', jwk, kid: `${did}#0` })],
  ['of a DID that names a host', () => proof(privateKey, { alg: 'ES256', kid: 'did:web:vouch.example#0' })],
  ['of a very long DID', () => proof(privateKey, { alg: 'ES256', kid: `did:key:z${'2'.repeat(3000)}` })],
])('%s is refused', async (_, make) => {
  expect(await verifyHolderProof(await make(), { audience, now })).toBeUndefined()
})
