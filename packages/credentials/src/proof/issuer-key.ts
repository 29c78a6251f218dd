import { CredentialError } from '../credential-error.ts'
import type { Documents } from '../document/documents.ts'
import { asArray, isObject, type JsonObject } from '../document/strict-json.ts'
import { didWebAddress, type Issuer, webAddress } from '../web-address.ts'

/**
 * A key (verification method) that the issuer's domain lists for signing credentials (Controlled Identifiers 1.0 §2.2).
 */
export interface IssuerKey {
  readonly id: string
  readonly type: string
  readonly controller: string
  readonly publicKeyMultibase?: string
  readonly publicKeyJwk?: JsonObject
}

/**
 * Maximum length of a key; real keys have up to 100 characters. Base58 decoding takes 1.4 s for 32 kB and 46
 * s for 250 kB.
 */
const maxMultibase = 200

interface KeyOptions {
  readonly now: Date
  /** Whether the key document may be a JWK or JWK Set; only JWTs may refer to these (Open Badges 3.0 §8.6). */
  readonly bareKeys: boolean
}

/**
 * Finds a key and checks that the issuer's web domain lists it for signing credentials.
 * - `did:web` issuer: the DID document must list the key under `assertionMethod` (DID Core §5.3.2).
 * - https issuer: a profile, key document or `did:web` of the same origin must list the key.
 * - A key on another host is accepted if the issuer's own document lists it.
 * - A key marked `revoked` is refused whatever the date of the signature, because whoever has the key chooses that date.
 * @throws CredentialError key-not-of-issuer, key-revoked, issuer-unreachable, proof-not-supported, too-complex
 */
export async function findIssuerKey(
  issuer: Issuer,
  keyId: string,
  documents: Documents,
  options: KeyOptions,
): Promise<IssuerKey> {
  const [owner = ''] = keyId.split('#')
  const url = documentAddress(owner, documents)
  if (url === null) throw notOfIssuer(issuer)
  const isHere = issuer.id.startsWith('did:') ? owner === issuer.id : url.origin === issuer.origin
  const key = isHere
    ? keyIn(await keyDocument(url, documents), keyId, issuer, options)
    : await keyElsewhere(url, keyId, issuer, documents, options)
  return usable(key, issuer, options.now)
}

function documentAddress(owner: string, { plainHttpHosts }: Documents): URL | null {
  return owner.startsWith('did:') ? didWebAddress(owner, plainHttpHosts) : webAddress(owner, plainHttpHosts)
}

/**
 * Fetches a key document. Any other document counts as unreachable, because failing servers return
 * error pages or `{"error": …}`.
 */
async function keyDocument(url: URL, documents: Documents): Promise<JsonObject> {
  const document = await documents.get(url.href)
  if (isObject(document) && ['id', 'kty', 'keys'].some((name) => name in document)) return document
  throw new CredentialError('issuer-unreachable', `${url.host} did not return a key. Try again later.`)
}

/**
 * Finds a key on another host. The issuer's document must list the key, or the JWK Set that contains it
 * (Controlled Identifiers 1.0 §2.3.1).
 */
async function keyElsewhere(
  url: URL,
  keyId: string,
  issuer: Issuer,
  documents: Documents,
  options: KeyOptions,
): Promise<JsonObject> {
  const own = documentAddress(issuer.id.split('#')[0] ?? '', documents)
  if (own === null) throw notOfIssuer(issuer)
  const profile = await keyDocument(own, documents)
  if (profile.id !== issuer.id) throw notOfIssuer(issuer)
  const [owner = ''] = keyId.split('#')
  const isNamed = (name: string) => namedFor(profile, name) !== undefined
  if (!isNamed(keyId) && !(options.bareKeys && isNamed(owner))) throw notOfIssuer(issuer)
  if (isObject(methodIn(profile, keyId))) return named(profile, keyId, issuer)
  return keyIn(await keyDocument(url, documents), keyId, issuer, options)
}

function keyIn(document: JsonObject, keyId: string, issuer: Issuer, options: KeyOptions): JsonObject {
  const key = options.bareKeys ? bareKey(document, keyId, issuer) : null
  return key ?? named(document, keyId, issuer)
}

/** Finds a key by id in a document of the issuer, or in a document on another host that the issuer lists. */
function named(document: JsonObject, keyId: string, issuer: Issuer): JsonObject {
  const [owner = ''] = keyId.split('#')
  if (document.id === keyId && !keyId.startsWith('did:')) {
    // A document that contains only a key must name the issuer as its controller.
    if (document.controller !== issuer.id) throw notOfIssuer(issuer)
    return document
  }
  if (document.id !== owner && document.id !== issuer.id) throw notOfIssuer(issuer)
  const method = methodIn(document, keyId)
  if (isObject(method) && method.revoked !== undefined) throw revoked(issuer)
  if (namedFor(document, keyId) === undefined) throw method ? notForSigning(issuer) : notOfIssuer(issuer)
  if (!isObject(method)) throw notOfIssuer(issuer)
  const { controller = document.id } = method
  if (controller !== document.id && controller !== issuer.id) throw notOfIssuer(issuer)
  return { ...method, id: keyId, controller }
}

/** The item of `assertionMethod` for a key id: the id itself, or an embedded key. */
function namedFor(document: JsonObject, keyId: string): unknown {
  const { assertionMethod, verificationMethod, id } = document
  // Open Badges profiles may list keys without `assertionMethod`; DID documents must have it (DID Core §5.3).
  const isProfile = assertionMethod === undefined && !String(id).startsWith('did:')
  return entryOf(isProfile ? verificationMethod : assertionMethod, keyId, document)
}

function methodIn(document: JsonObject, keyId: string): unknown {
  const purpose = namedFor(document, keyId)
  return isObject(purpose) ? purpose : entryOf(document.verificationMethod, keyId, document)
}

function entryOf(entries: unknown, keyId: string, { id }: JsonObject): unknown {
  return asArray(entries).find((entry) => absolute(isObject(entry) ? entry.id : entry, String(id)) === keyId)
}

/** Converts a relative key id such as `#key-1` to an absolute one (DID Core §3.2.2). */
function absolute(id: unknown, subject: string): string | null {
  if (typeof id !== 'string') return null
  return id.startsWith('#') ? `${subject}${id}` : id
}

function bareKey(document: JsonObject, keyId: string, issuer: Issuer): JsonObject | null {
  const wrap = (jwk: unknown) => ({ id: keyId, type: 'JsonWebKey', controller: issuer.id, publicKeyJwk: jwk })
  if (typeof document.kty === 'string') return wrap(document)
  if (!Array.isArray(document.keys)) return null
  const fragment = keyId.split('#')[1]
  const key = document.keys.find((jwk) => isObject(jwk) && (jwk.kid === keyId || jwk.kid === fragment))
  if (key === undefined) throw notOfIssuer(issuer)
  return wrap(key)
}

function usable(key: JsonObject, issuer: Issuer, now: Date): IssuerKey {
  const { id, type, controller, publicKeyMultibase, publicKeyJwk } = key
  if (key.revoked !== undefined) throw revoked(issuer)
  if (ended(key.expires, now)) {
    throw new CredentialError(
      'key-not-of-issuer',
      `The key of ${issuer.host} that signed this passport has expired. Ask the issuer for a new passport.`,
    )
  }
  const result = { id: textOf(id), type: textOf(type), controller: textOf(controller) }
  if (typeof publicKeyMultibase === 'string' && publicKeyMultibase.length <= maxMultibase) {
    return { ...result, publicKeyMultibase }
  }
  if (isObject(publicKeyJwk)) return { ...result, publicKeyJwk }
  throw new CredentialError('proof-not-supported', 'This passport is signed with an unsupported type of key.')
}

function ended(expires: unknown, now: Date): boolean {
  return expires !== undefined && !(Date.parse(textOf(expires)) > now.getTime())
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function revoked(issuer: Issuer): CredentialError {
  return new CredentialError(
    'key-revoked',
    `${issuer.host} has revoked the key that signed this passport. Ask the issuer for a new passport.`,
  )
}

function notForSigning(issuer: Issuer): CredentialError {
  return new CredentialError(
    'key-not-of-issuer',
    `${issuer.host} does not publish the signing key of this passport for this purpose (assertionMethod). Ask the issuer to correct it.`,
  )
}

function notOfIssuer(issuer: Issuer): CredentialError {
  return new CredentialError(
    'key-not-of-issuer',
    `${issuer.host} does not list the key that signed this passport.`,
  )
}
