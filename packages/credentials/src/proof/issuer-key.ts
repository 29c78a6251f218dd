import { CredentialError } from '../credential-error.ts'
import type { Documents } from '../document/documents.ts'
import { asArray, isObject, type JsonObject } from '../document/strict-json.ts'
import { didWebAddress, type WebIssuer, webAddress } from '../web-address.ts'

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

interface KeyOptions {
  readonly now: Date
  /** Takes a JWK or a JWK Set too, as `kid` of a JWT may name one (Open Badges 3.0 §8.6). */
  readonly bareKeys: boolean
}

/**
 * Finds a key and makes sure that the issuer's web domain names it for signing credentials. For a `did:web` that is its own
 * document under `assertionMethod` (DID Core §5.3.2); for an https address any document of the same origin: the issuer's
 * profile, a key of its own, or a `did:web` there, since a domain answers for everything that it serves. A key elsewhere
 * counts when the issuer's own document names it.
 * @throws CredentialError key-not-of-issuer, issuer-unreachable, proof-not-supported, too-complex
 */
export async function findIssuerKey(
  issuer: WebIssuer,
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

/** A web server in trouble answers a page or `{"error": …}`, which says nothing of any key. */
async function keyDocument(url: URL, documents: Documents): Promise<JsonObject> {
  const document = await documents.get(url.href)
  if (isObject(document) && ['id', 'kty', 'keys'].some((name) => name in document)) return document
  throw new CredentialError('issuer-unreachable', `${url.host} answered something that is not a key.`)
}

/**
 * A key on another host: the issuer's document has to name it, or a JWK Set by its address, before that host is asked
 * (Controlled Identifiers 1.0 §2.3.1).
 */
async function keyElsewhere(
  url: URL,
  keyId: string,
  issuer: WebIssuer,
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

function keyIn(document: JsonObject, keyId: string, issuer: WebIssuer, options: KeyOptions): JsonObject {
  const key = options.bareKeys ? bareKey(document, keyId, issuer) : null
  return key ?? named(document, keyId, issuer)
}

/** The key under its name in a document of the issuer, or of the host that the issuer names. */
function named(document: JsonObject, keyId: string, issuer: WebIssuer): JsonObject {
  const [owner = ''] = keyId.split('#')
  if (document.id === keyId && !keyId.startsWith('did:')) {
    // The key is a document of its own: it says whose it is.
    if (document.controller !== issuer.id) throw notOfIssuer(issuer)
    return document
  }
  if (document.id !== owner && document.id !== issuer.id) throw notOfIssuer(issuer)
  const method = methodIn(document, keyId)
  if (namedFor(document, keyId) === undefined) throw method ? notForSigning(issuer) : notOfIssuer(issuer)
  if (!isObject(method)) throw notOfIssuer(issuer)
  const { controller = document.id } = method
  if (controller !== document.id && controller !== issuer.id) throw notOfIssuer(issuer)
  return { ...method, id: keyId, controller }
}

/** What a document says under `assertionMethod` of a key: its name, or all of it. */
function namedFor(document: JsonObject, keyId: string): unknown {
  const { assertionMethod, verificationMethod, id } = document
  // Profiles of Open Badges list keys without saying what for; a DID document has to (DID Core §5.3).
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

function notForSigning(issuer: WebIssuer): CredentialError {
  return new CredentialError(
    'key-not-of-issuer',
    `${issuer.host} publishes the key that signed this passport, but not for signing passports (assertionMethod). Ask the issuer to correct that.`,
  )
}

function notOfIssuer(issuer: WebIssuer): CredentialError {
  return new CredentialError(
    'key-not-of-issuer',
    `The key that signed this passport is not one that ${issuer.host} names as its own.`,
  )
}
