import { CredentialError } from '../credential-error.ts'
import { isObject, type JsonObject } from '../document/strict-json.ts'
import type { Issuer } from '../web-address.ts'
import type { IssuerKey } from './issuer-key.ts'

/** Ed25519 and P-256 in base58 (did:key method §3.1); both have a fixed length, give or take a digit. */
const multikey = /^did:key:((?:z6Mk|zDn)[1-9A-HJ-NP-Za-km-z]{43,47})$/
const jwk = /^did:jwk:([\w-]{20,1000})$/

/** Whether a text is the DID of a key that can be listed: `did:key` or `did:jwk` with Ed25519 or P-256. */
export function isKeyDid(did: string): boolean {
  return keyOf(did) !== null
}

/**
 * The issuer that is a key. Anybody can create such an issuer, so it counts only if it is listed.
 * @returns null if the id is neither `did:key` nor `did:jwk`
 * @throws CredentialError issuer-not-listed
 */
export function keyIssuer(id: string, listed: ReadonlyMap<string, string>): Issuer | null {
  const [, method] = /^(did:(?:key|jwk)):/.exec(id) ?? []
  if (method === undefined) return null
  const listedAs = listed.get(id)
  if (listedAs === undefined) {
    throw new CredentialError(
      'issuer-not-listed',
      `The issuer of this passport is a key (${method}) that this marketplace does not list, so nobody vouches for it.`,
    )
  }
  return { id, address: id, host: '', origin: id, listedAs }
}

/**
 * The key of an issuer that is a key.
 * @throws CredentialError key-not-of-issuer for the id of another key
 */
export function listedKey({ id, listedAs }: Issuer, keyId: string): IssuerKey {
  const key = keyOf(id)
  if (key === null) throw notSupported()
  if (keyId !== onlyKeyId(id)) {
    throw new CredentialError(
      'key-not-of-issuer',
      `This passport is not signed with the key that is listed as ${listedAs}.`,
    )
  }
  return { id: keyId, controller: id, ...key }
}

/** The id of the only key of an issuer that is a key: `did:key:z…#z…` or `did:jwk:…#0`. */
export function onlyKeyId(did: string): string {
  return did.startsWith('did:key:') ? `${did}#${did.slice('did:key:'.length)}` : `${did}#0`
}

function keyOf(did: string): Omit<IssuerKey, 'id' | 'controller'> | null {
  const [, publicKeyMultibase] = multikey.exec(did) ?? []
  if (publicKeyMultibase !== undefined) return { type: 'Multikey', publicKeyMultibase }
  const [, encoded] = jwk.exec(did) ?? []
  const publicKeyJwk = encoded === undefined ? null : publicJwk(encoded)
  return publicKeyJwk && { type: 'JsonWebKey', publicKeyJwk }
}

/** Reads a JWK of Ed25519 or P-256. Refuses one with a private part: whoever reads the passport could sign with it. */
function publicJwk(encoded: string): JsonObject | null {
  let key: unknown
  try {
    key = JSON.parse(Buffer.from(encoded, 'base64url').toString())
  } catch {
    return null
  }
  if (!isObject(key) || 'd' in key || typeof key.x !== 'string') return null
  const { kty, crv, x, y } = key
  if (kty === 'OKP' && crv === 'Ed25519') return { kty, crv, x }
  return kty === 'EC' && crv === 'P-256' && typeof y === 'string' ? { kty, crv, x, y } : null
}

function notSupported(): CredentialError {
  return new CredentialError(
    'proof-not-supported',
    'This passport is signed with an unsupported type of key.',
  )
}
