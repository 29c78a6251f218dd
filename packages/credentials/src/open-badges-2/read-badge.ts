import { asArray, isObject, type JsonObject, notReadable } from '../document/strict-json.ts'
import { readCompactText } from '../proof/jwt-text.ts'

/** A badge of Open Badges 2.0 in a file; see `ReadCredential`. */
interface BadgeFile {
  readonly format: 'open-badge-2' | 'open-badge-2-jws'
  readonly credential: JsonObject
  readonly text: string
}

const context2 = 'https://w3id.org/openbadges/v2'

/** Whether a JSON object is a document of Open Badges 2.0 with one of these types. */
export function isOfOpenBadges2(document: JsonObject, types: readonly string[]): boolean {
  return (
    asArray(document['@context']).includes(context2) && typesOf(document).some((type) => types.includes(type))
  )
}

function typesOf({ type }: JsonObject): string[] {
  return asArray(type).map(String)
}

/** Reads a text that is the URL of a hosted badge; null for any other text. */
export function readBadgeLocation(text: string): BadgeFile | null {
  if (!/^https?:\/\/\S{1,2000}$/i.test(text) || !URL.canParse(text)) return null
  return { format: 'open-badge-2', credential: { id: withoutHash(text) }, text }
}

/**
 * Reads the JSON of a hosted badge; null for JSON that is no badge of Open Badges 2.0.
 * @throws CredentialError not-a-credential for a badge without a URL, and for Open Badges 1
 */
export function readHostedBadge(document: JsonObject, text: string): BadgeFile | null {
  if (!isBadge(document)) return null
  if (!isOfOpenBadges2(document, ['Assertion'])) throw tooOld()
  if (verificationOf(document) === 'signed') {
    throw notReadable('It is a signed badge without its signature: download the original from the issuer.')
  }
  const { id } = document
  if (typeof id !== 'string' || !/^https?:/i.test(id) || !URL.canParse(id)) {
    throw notReadable('It is a badge without a web address, so its issuer cannot confirm it.')
  }
  return { format: 'open-badge-2', credential: { id: withoutHash(id) }, text }
}

/**
 * Reads a compact JWS with a badge of Open Badges 2.0; null for any other JWS.
 * @throws CredentialError not-a-credential
 */
export function readSignedBadge(text: string): BadgeFile | null {
  const { payload } = readCompactText(text)
  if (!isBadge(payload)) return null
  if (!isOfOpenBadges2(payload, ['Assertion'])) throw tooOld()
  return { format: 'open-badge-2-jws', credential: payload, text }
}

/** How a badge says that it is verified; terms of Open Badges 2.0 and their aliases. */
export function verificationOf({ verification }: JsonObject): 'hosted' | 'signed' | null {
  const types = isObject(verification) ? typesOf(verification) : []
  if (types.some((type) => type === 'HostedBadge' || type === 'hosted')) return 'hosted'
  return types.some((type) => type === 'SignedBadge' || type === 'signed') ? 'signed' : null
}

/** Badges of Open Badges 1.0 have no type. */
function isBadge(document: JsonObject): boolean {
  return typesOf(document).includes('Assertion') || ('recipient' in document && 'badge' in document)
}

function tooOld() {
  return notReadable('It is an Open Badges 1 badge: ask the issuer for a newer one.')
}

function withoutHash(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}
