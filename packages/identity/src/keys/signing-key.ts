import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { seal, unseal } from './key-cipher.ts'
import type { NewKey, StoredKey } from './signing-key-store.ts'

/** How long a retired key still verifies tokens, in milliseconds: as long as a token is valid. */
export const retiredKeyLifeMs = 3_600_000

export interface Verifier {
  publicKey: KeyObject
  jwk: JWK
  /** Time until which tokens signed with this key are accepted, in milliseconds since 1970. */
  acceptedUntil: number
}

/** Creates a P-256 key for ES256 and encrypts it. The `kid` is the key's thumbprint (RFC 7638). */
export async function newSigningKey(keySecret: Uint8Array): Promise<NewKey> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = pair.publicKey.export({ format: 'jwk' }) as JWK
  const kid = await calculateJwkThumbprint(publicJwk)
  const privateJwk = JSON.stringify(pair.privateKey.export({ format: 'jwk' }))
  return {
    kid,
    public_jwk: { ...publicJwk, kid, alg: 'ES256', use: 'sig' },
    private_jwk: seal(keySecret, kid, privateJwk),
  }
}

/** Decrypts a private signing key. @throws Error when it was encrypted with another `keySecret` */
export function openPrivateKey(keySecret: Uint8Array, key: StoredKey): KeyObject {
  let jwk: string
  try {
    jwk = unseal(keySecret, key.kid, key.private_jwk)
  } catch (cause) {
    throw new Error(`identity: keySecret does not decrypt signing key ${key.kid}`, { cause })
  }
  return createPrivateKey({ format: 'jwk', key: JSON.parse(jwk) })
}

export function verifierOf(key: StoredKey): Verifier {
  const acceptedUntil =
    key.retired_at === null ? Number.POSITIVE_INFINITY : key.retired_at.getTime() + retiredKeyLifeMs
  return {
    publicKey: createPublicKey({ format: 'jwk', key: { ...key.public_jwk } }),
    jwk: key.public_jwk,
    acceptedUntil,
  }
}
