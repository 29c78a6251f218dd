import { toJwk as ecdsaJwk, from as ecdsaKey } from '@digitalbazaar/ecdsa-multikey'
import { toJwk as ed25519Jwk, from as ed25519Key } from '@digitalbazaar/ed25519-multikey'
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose'

/** Signature algorithms of wallets, all asymmetric. */
const holderProofAlgorithms = ['EdDSA', 'Ed25519', 'ES256', 'ES384'] as const

/** Public members of a JWK; a private key in a header is not used. */
const publicMembers = ['kty', 'crv', 'x', 'y'] as const

/** Longest accepted proof. Real ones have up to 1,000 characters. */
const maxLetters = 4000

export interface HolderProof {
  /** Nonce of the issuer, which the caller must know and use up. */
  readonly nonce: string
  /** DID of the wallet's key: a `did:key` or `did:jwk`, the latter made here if it gave only a key. */
  readonly did: string
}

/**
 * Verifies that a wallet possesses a key (OpenID4VCI 1.0 §F.1): a JWT signed with a `did:key`, a `did:jwk` or the `jwk` in
 * its header. A missing `typ` passes, because some wallets send none; audience and nonce bind the proof anyway.
 * @returns undefined for a proof that is not valid for this audience now
 */
export async function verifyHolderProof(
  jwt: string,
  of: { readonly audience: string; readonly now: Date },
): Promise<HolderProof | undefined> {
  if (jwt.length > maxLetters) return undefined
  try {
    const { alg = '', typ, kid, jwk } = decodeProtectedHeader(jwt)
    if (typ !== undefined && typ !== 'openid4vci-proof+jwt') return undefined
    if ((kid === undefined) === (jwk === undefined)) return undefined
    const did = kid?.split('#')[0] ?? didOfJwk(publicPart(jwk ?? {}))
    const key = publicPart(await keyOfDid(did))
    const { payload } = await jwtVerify(jwt, await importJWK(key, alg), {
      algorithms: [...holderProofAlgorithms],
      audience: of.audience,
      currentDate: of.now,
      clockTolerance: 60,
    })
    return typeof payload.nonce === 'string' ? { nonce: payload.nonce, did } : undefined
  } catch {
    return undefined
  }
}

function publicPart(key: object): JWK {
  const members = new Map(Object.entries(key))
  return Object.fromEntries(
    publicMembers.flatMap((name) => (members.has(name) ? [[name, members.get(name)]] : [])),
  )
}

function didOfJwk(jwk: JWK): string {
  return `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`
}

/** Members of a public JWK, whose values are letters, digits, `-` and `_` only (RFC 7517 §4, RFC 8037 §2). */
const jwkMembers = ['kty', 'crv', 'x', 'y', 'use', 'alg', 'kid']

/**
 * The key in a DID. The DID becomes the subject of a passport that an issuer signs, so it may contain nothing but the key.
 * @throws TypeError for any other DID
 */
async function keyOfDid(did: string): Promise<object> {
  if (did.startsWith('did:jwk:')) return keyOfDidJwk(did)
  const [, publicKeyMultibase = ''] = /^did:key:(z[1-9A-HJ-NP-Za-km-z]{40,190})$/.exec(did) ?? []
  if (publicKeyMultibase === '') throw new TypeError('not a DID with a key')
  const key = { type: 'Multikey', id: did, controller: did, publicKeyMultibase }
  return publicKeyMultibase.startsWith('z6Mk')
    ? ed25519Jwk({ keyPair: await ed25519Key(key) })
    : ecdsaJwk({ keyPair: await ecdsaKey(key) })
}

function keyOfDidJwk(did: string): object {
  const bytes = Buffer.from(did.slice('did:jwk:'.length), 'base64url')
  const jwk = JSON.parse(bytes.toString()) as object
  const isPlain = Object.entries(jwk).every(
    ([name, value]) => jwkMembers.includes(name) && typeof value === 'string' && /^[\w-]{1,100}$/.test(value),
  )
  if (!isPlain || did !== `did:jwk:${bytes.toString('base64url')}`)
    throw new TypeError('not a DID with a key')
  return jwk
}
