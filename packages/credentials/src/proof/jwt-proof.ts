import type { KeyObject } from 'node:crypto'
import { toJwk as ecdsaJwk, from as ecdsaKey } from '@digitalbazaar/ecdsa-multikey'
import { toJwk as ed25519Jwk, from as ed25519Key } from '@digitalbazaar/ed25519-multikey'
import { compactVerify, errors, importJWK, type JWK } from 'jose'
import { CredentialError } from '../credential-error.ts'
import type { JsonObject } from '../document/strict-json.ts'
import { type Issuer, nameOf } from '../web-address.ts'
import type { IssuerKey } from './issuer-key.ts'
import { onlyKeyId } from './listed-key.ts'

/**
 * Supported signature algorithms, all asymmetric. Attack with HS256: sign with the issuer's public key as the
 * secret (RFC 8725 §2.1).
 */
const algorithms = new Set(['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'])

/** Public members of a JWK; all others are dropped (RFC 7517 §4, RFC 7518 §6, RFC 8037 §2). */
const publicMembers = ['kty', 'crv', 'x', 'y', 'n', 'e']

/**
 * Returns the absolute id of the key that a JWT header refers to.
 * @throws CredentialError not-signed, proof-not-supported, key-not-of-issuer
 */
export function jwtKeyId(header: JsonObject, issuer: Issuer): string {
  assertAlgorithm(header)
  const { kid } = header
  if (kid === undefined && issuer.listedAs !== null) return onlyKeyId(issuer.id)
  if (typeof kid !== 'string' || kid === '') {
    throw new CredentialError(
      'key-not-of-issuer',
      `This passport does not refer to a key of ${nameOf(issuer)}.`,
    )
  }
  if (/^(?:did|https?):/.test(kid)) return kid
  // A relative key id refers to a key of the issuer (VC-JOSE-COSE §4.1).
  return `${issuer.id}#${kid.replace(/^#/, '')}`
}

/**
 * Requires a supported algorithm. `none` and HMAC are not.
 * @throws CredentialError not-signed, proof-not-supported
 */
export function assertAlgorithm({ alg, crit }: JsonObject): string {
  if (alg === 'none') throw new CredentialError('not-signed', 'This passport is not signed.')
  if (typeof alg !== 'string' || !algorithms.has(alg) || crit !== undefined) {
    throw new CredentialError(
      'proof-not-supported',
      `This passport has an unsupported signature type${typeof alg === 'string' ? ` (${alg.slice(0, 20)})` : ''}.`,
    )
  }
  return alg
}

/**
 * Verifies the signature of a JWT (RFC 7515 §5.2) with the issuer's key.
 * @throws CredentialError wrong-signature, proof-not-supported
 */
export async function verifyJwt(text: string, header: JsonObject, key: IssuerKey): Promise<void> {
  const algorithm = String(header.alg)
  await verifyCompact(text, algorithm, async () => importJWK(await publicJwk(key, algorithm), algorithm))
}

/**
 * Verifies a compact JWS with the algorithm of its header, which `assertAlgorithm` has accepted.
 * @param key may throw if the key is for another algorithm
 * @throws CredentialError wrong-signature, proof-not-supported
 */
export async function verifyCompact(
  text: string,
  algorithm: string,
  key: () => Promise<Awaited<ReturnType<typeof importJWK>> | KeyObject>,
): Promise<void> {
  try {
    await compactVerify(text, await key(), { algorithms: [algorithm] })
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) {
      throw new CredentialError(
        'wrong-signature',
        'The signature is invalid: this passport was changed after signing.',
        { cause: error },
      )
    }
    throw new CredentialError(
      'proof-not-supported',
      'The type of signing key does not match the signature of this passport.',
      { cause: error },
    )
  }
}

async function publicJwk(key: IssuerKey, algorithm: string): Promise<JWK> {
  const jwk = key.publicKeyJwk ?? (await fromMultikey(key))
  const { alg = algorithm, use = 'sig' } = jwk
  // Ed25519 is the newer name of EdDSA (RFC 9864 §2.2).
  const same = alg === algorithm || (isEdwards(alg) && isEdwards(algorithm))
  if (use !== 'sig' || !same) throw new TypeError('the key is for another use or algorithm')
  return Object.fromEntries(publicMembers.filter((name) => name in jwk).map((name) => [name, jwk[name]]))
}

function isEdwards(alg: unknown): boolean {
  return alg === 'EdDSA' || alg === 'Ed25519'
}

/**
 * Multikeys of Ed25519 start with "z6Mk" (Controlled Identifiers 1.0 §2.2.2); all others are read as P-256 or P-384.
 */
async function fromMultikey(key: IssuerKey): Promise<JsonObject> {
  return key.publicKeyMultibase?.startsWith('z6Mk')
    ? ed25519Jwk({ keyPair: await ed25519Key(key) })
    : ecdsaJwk({ keyPair: await ecdsaKey(key) })
}
