import { timestamp, unlessEmpty } from './json-values.ts'
import { passportContexts } from './passport-contexts.ts'
import { keyIdOf, type RsaPublicJwk } from './signing-key.ts'

/** A public key of an issuer. Retired keys stay published, because what they signed stays valid. */
export type PublishedKey = (
  | { readonly kind: 'ed25519'; readonly publicKeyMultibase: string }
  | { readonly kind: 'rsa'; readonly publicJwk: RsaPublicJwk; readonly thumbprint: string }
) & {
  readonly state: 'next' | 'signing' | 'retired' | 'compromised'
  /** When somebody else may have got the private key; null unless compromised. */
  readonly compromisedAt: Date | null
}

/**
 * DID of an issuer (did:web method specification §3.1): `did:web:{host}:issuers:{id}` with the colon of a port encoded,
 * or that of the marketplace, `did:web:{host}`, for null.
 */
export function didOfIssuer(origin: string, issuerId: string | null): string {
  const host = new URL(origin).host.replace(':', '%3A')
  return issuerId === null ? `did:web:${host}` : `did:web:${host}:issuers:${encodeURIComponent(issuerId)}`
}

/**
 * DID document (DID Core §5). Every key is in `verificationMethod`. A compromised key is marked `revoked` (Controlled
 * Identifiers 1.0 §2.2) and missing in `assertionMethod`, which lists ids only: several verifiers do not look up
 * embedded keys there. The context of DIDs comes first, because verifiers otherwise frame the document.
 */
export function didDocument(did: string, keys: readonly PublishedKey[]): Record<string, unknown> {
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      'https://w3id.org/security/jwk/v1',
    ],
    id: did,
    verificationMethod: keys.map((key) => methodOf(did, key)),
    assertionMethod: keys.filter(isTrusted).map((key) => idOf(did, key)),
  }
}

/** JWK Set (RFC 7517 §5) of the RSA keys that are not compromised; `kid` is the DID URL in the header of a JWT. */
export function jwks(did: string, keys: readonly PublishedKey[]): { keys: Record<string, string>[] } {
  return {
    keys: keys.filter(isTrusted).flatMap((key) => (key.kind === 'rsa' ? [jwkOf(key, idOf(did, key))] : [])),
  }
}

/** Profile of an issuer at its own URL (OB 3.0 §B.1, Profile). `otherIdentifier` names the DID that signs. */
export function issuerProfile(profile: {
  /** URL of this profile: `{origin}/issuers/{id}`. */
  readonly id: string
  readonly did: string
  readonly name: string
  readonly url: string
  readonly email?: string
  /** URL of its logo. */
  readonly image?: string
  readonly description?: string
  /** Signed endorsements of this issuer, whose subject is `id`. */
  readonly endorsements?: readonly object[]
}): Record<string, unknown> {
  const { id, did, name, url, email, image, description, endorsements = [] } = profile
  return {
    '@context': [...passportContexts],
    id,
    type: ['Profile'],
    name,
    url,
    ...(description !== undefined && { description }),
    ...(email !== undefined && { email }),
    ...(image !== undefined && { image: { id: image, type: 'Image' } }),
    otherIdentifier: [{ type: 'IdentifierEntry', identifier: did, identifierType: 'identifier' }],
    ...unlessEmpty('endorsement', endorsements),
  }
}

function methodOf(did: string, key: PublishedKey): Record<string, unknown> {
  return {
    id: idOf(did, key),
    ...(key.kind === 'ed25519'
      ? { type: 'Multikey', controller: did, publicKeyMultibase: key.publicKeyMultibase }
      : { type: 'JsonWebKey', controller: did, publicKeyJwk: jwkOf(key, key.thumbprint) }),
    ...(!isTrusted(key) && { revoked: timestamp(key.compromisedAt ?? new Date(0)) }),
  }
}

function jwkOf({ publicJwk }: { publicJwk: RsaPublicJwk }, kid: string): Record<string, string> {
  const { kty, n, e } = publicJwk
  return { kty, n, e, alg: 'RS256', use: 'sig', kid }
}

function idOf(did: string, key: PublishedKey): string {
  return keyIdOf(did, key.kind === 'ed25519' ? key.publicKeyMultibase : key.thumbprint)
}

function isTrusted({ state, compromisedAt }: PublishedKey): boolean {
  return state !== 'compromised' && compromisedAt === null
}
