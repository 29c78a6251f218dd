import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { calculateJwkThumbprint } from 'jose'
import type { Ed25519Key, RsaKey, RsaPrivateJwk } from './signing-key.ts'

/** OB 3.0 §8.2 requires RS256; NIST SP 800-57 rates 3072 bits as secure beyond 2030. */
const rsaBits = 3072

export async function createEd25519(): Promise<Ed25519Key> {
  const { publicKeyMultibase, secretKeyMultibase } = await generate({})
  return { publicKeyMultibase, secretKeyMultibase }
}

export async function createRsa(): Promise<RsaKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: rsaBits })
  const privateJwk = privateKey.export({ format: 'jwk' }) as RsaPrivateJwk
  const { kty, n, e } = privateJwk
  const publicJwk = { kty, n, e }
  return { publicJwk, privateJwk, thumbprint: await calculateJwkThumbprint(publicJwk, 'sha256') }
}
