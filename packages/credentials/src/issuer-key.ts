import { CredentialError } from './credential-error.ts'
import type { Documents } from './documents.ts'
import { asArray, isObject, type JsonObject } from './strict-json.ts'
import { didWebAddress, type WebIssuer, webAddress } from './web-address.ts'

/** A key that the issuer's domain names for its credentials: a verification method (Controlled Identifiers 1.0 §2.2). */
export interface IssuerKey {
  readonly id: string
  readonly type: string
  readonly controller: string
  readonly publicKeyMultibase?: string
  readonly publicKeyJwk?: JsonObject
}

/** Real keys have up to 100. Of base58 32 kB take the library 1.4 s, 250 kB 46 s. */
const maxMultibase = 200

/**
 * Finds a key and makes sure that the issuer's web domain names it for signing credentials: for a `did:web` its own
 * document under `assertionMethod` (DID Core §5.3.2); for an https address any document of the same origin, which may be
 * the issuer's profile, a key of its own, or a `did:web` there. A domain answers for everything that it serves.
 * @param options.bareKeys takes a JWK or a JWK Set too, as `kid` of a JWT may name one (Open Badges 3.0 §8.6)
 * @throws CredentialError key-not-of-issuer, issuer-unreachable, proof-not-supported, too-complex
 */
export async function findIssuerKey(
  issuer: WebIssuer,
  keyId: string,
  documents: Documents,
  options: { now: Date; bareKeys: boolean },
): Promise<IssuerKey> {
  const [owner = ''] = keyId.split('#')
  if (issuer.id.startsWith('did:') && owner !== issuer.id) throw notOfIssuer(issuer)
  const url = owner.startsWith('did:')
    ? didWebAddress(owner, documents.plainHttpHosts)
    : webAddress(owner, documents.plainHttpHosts)
  if (url === null || url.origin !== issuer.origin) throw notOfIssuer(issuer)
  const document = await documents.get(url.href)
  // A web server in trouble answers a page or `{"error": …}`, which says nothing of any key.
  if (!isObject(document) || !['id', 'kty', 'keys'].some((name) => name in document)) {
    throw new CredentialError('issuer-unreachable', `${issuer.host} answered something that is not its key.`)
  }
  const key = options.bareKeys ? bareKey(document, keyId, issuer) : null
  return usable(key ?? named(document, keyId, owner, issuer), issuer, options.now)
}

/** The key under its name in a document of the issuer. */
function named(document: JsonObject, keyId: string, owner: string, issuer: WebIssuer): JsonObject {
  if (document.id === keyId && !keyId.startsWith('did:')) {
    // The key is a document of its own: it says whose it is.
    if (document.controller !== issuer.id) throw notOfIssuer(issuer)
    return document
  }
  if (document.id !== owner && document.id !== issuer.id) throw notOfIssuer(issuer)
  const subject = String(document.id)
  const idOf = (entry: unknown) => absolute(isObject(entry) ? entry.id : entry, subject)
  const methods = asArray(document.verificationMethod)
  // Profiles of Open Badges list keys without saying what for; a DID document has to.
  const purposes =
    document.assertionMethod === undefined && !subject.startsWith('did:')
      ? methods
      : asArray(document.assertionMethod)
  const purpose = purposes.find((entry) => idOf(entry) === keyId)
  const key = isObject(purpose) ? purpose : purpose && methods.find((entry) => idOf(entry) === keyId)
  if (!isObject(key)) throw notOfIssuer(issuer)
  const { controller = subject } = key
  if (controller !== subject && controller !== issuer.id) throw notOfIssuer(issuer)
  return { ...key, id: keyId, controller }
}

/** DID documents name their keys `#key-1` too (DID Core §3.2.2). */
function absolute(id: unknown, subject: string): string | null {
  if (typeof id !== 'string') return null
  return id.startsWith('#') ? `${subject}${id}` : id
}

function bareKey(document: JsonObject, keyId: string, issuer: WebIssuer): JsonObject | null {
  const wrap = (jwk: unknown) => ({ id: keyId, type: 'JsonWebKey', controller: issuer.id, publicKeyJwk: jwk })
  if (typeof document.kty === 'string') return wrap(document)
  if (!Array.isArray(document.keys)) return null
  const fragment = keyId.split('#')[1]
  const key = document.keys.find((jwk) => isObject(jwk) && (jwk.kid === keyId || jwk.kid === fragment))
  if (key === undefined) throw notOfIssuer(issuer)
  return wrap(key)
}

function usable(key: JsonObject, issuer: WebIssuer, now: Date): IssuerKey {
  const { id, type, controller, publicKeyMultibase, publicKeyJwk } = key
  if (key.revoked !== undefined || ended(key.expires, now)) {
    throw new CredentialError(
      'key-not-of-issuer',
      `${issuer.host} has withdrawn the key that signed this passport. Ask the issuer for a new one.`,
    )
  }
  const result = { id: textOf(id), type: textOf(type), controller: textOf(controller) }
  if (typeof publicKeyMultibase === 'string' && publicKeyMultibase.length <= maxMultibase) {
    return { ...result, publicKeyMultibase }
  }
  if (isObject(publicKeyJwk)) return { ...result, publicKeyJwk }
  throw new CredentialError(
    'proof-not-supported',
    'This passport is signed with a kind of key that is not known here.',
  )
}

function ended(expires: unknown, now: Date): boolean {
  return expires !== undefined && !(Date.parse(textOf(expires)) > now.getTime())
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function notOfIssuer(issuer: WebIssuer): CredentialError {
  return new CredentialError(
    'key-not-of-issuer',
    `The key that signed this passport is not one that ${issuer.host} names as its own.`,
  )
}
