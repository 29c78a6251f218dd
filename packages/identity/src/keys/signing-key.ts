import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { seal, unseal } from './key-cipher.ts'
import type { NewKey, StoredKey } from './signing-key-store.ts'

/** How long tokens of a retired key are accepted: the life of a token. */
export const acceptedAfterRetirement = 3_600_000

/** A signing key as tokens are checked with it. */
export interface Verifier {
  publicKey: KeyObject
  jwk: JWK
  /** Milliseconds since 1970. */
  acceptedUntil: number
}

/** Makes a P-256 key for ES256; its name is its thumbprint (RFC 7638). */
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

/** @throws Error when the key was sealed with another `keySecret` */
export function openPrivateKey(keySecret: Uint8Array, key: StoredKey): KeyObject {
  let jwk: string
  try {
    jwk = unseal(keySecret, key.kid, key.private_jwk)
  } catch (cause) {
    throw new Error(`identity: signing key ${key.kid} does not open with this keySecret`, { cause })
  }
  return createPrivateKey({ format: 'jwk', key: JSON.parse(jwk) })
}

export function verifierOf(key: StoredKey): Verifier {
  const acceptedUntil =
    key.retired_at === null ? Number.POSITIVE_INFINITY : key.retired_at.getTime() + acceptedAfterRetirement
  return {
    publicKey: createPublicKey({ format: 'jwk', key: { ...key.public_jwk } }),
    jwk: key.public_jwk,
    acceptedUntil,
  }
}
