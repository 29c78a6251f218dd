import { CredentialError } from '../credential-error.ts'
import type { Documents } from '../document/documents.ts'
import { isObject, type JsonObject } from '../document/strict-json.ts'
import { type Issuer, webAddress } from '../web-address.ts'
import { isOfOpenBadges2 } from './read-badge.ts'

/** The badge class and the profile of the issuer, as their host serves them now. */
export interface BadgeDocuments {
  readonly badge: JsonObject
  readonly profile: JsonObject
}

type Part = 'badge class' | 'issuer' | 'key' | 'revocation list'

/**
 * Fetches the badge class of an assertion and its issuer, both from one origin.
 * @throws CredentialError not-confirmed, issuer-unreachable, unusable-document, not-a-credential
 */
export async function badgeDocuments(
  assertion: JsonObject,
  host: Pick<Issuer, 'host' | 'origin'>,
  documents: Documents,
): Promise<BadgeDocuments> {
  const badge = await readPart(assertion.badge, 'badge class', ['BadgeClass'], host, documents)
  const profile = await readPart(badge.issuer, 'issuer', ['Issuer', 'Profile'], host, documents)
  return { badge, profile }
}

async function readPart(
  reference: unknown,
  part: Part,
  types: readonly string[],
  host: Pick<Issuer, 'host' | 'origin'>,
  documents: Documents,
): Promise<JsonObject> {
  const url = urlOnHost(reference, part, host, documents)
  const document = await fetchBadgeDocument(url, documents)
  if (!isOfOpenBadges2(document, types) || !isSameUrl(document.id, url)) {
    throw notConfirmed(`${host.host} does not publish the ${part} of this passport at its address.`)
  }
  return document
}

/**
 * The URL of a part of a badge. It must be on the origin of the badge itself: otherwise anybody could name any issuer.
 * @param reference the URL, or an object whose id is the URL
 * @throws CredentialError not-confirmed
 */
export function urlOnHost(
  reference: unknown,
  part: Part,
  { host, origin }: Pick<Issuer, 'host' | 'origin'>,
  { plainHttpHosts }: Pick<Documents, 'plainHttpHosts'>,
): string {
  const id = isObject(reference) ? reference.id : reference
  const url = typeof id === 'string' ? webAddress(id, plainHttpHosts) : null
  if (url === null) {
    throw notConfirmed(`The ${part} of this passport has no web address, so ${host} cannot confirm it.`)
  }
  if (url.origin !== origin) {
    throw notConfirmed(
      `The ${part} of this passport is on ${url.host}, but the passport itself is on ${host}. Both must be on the same host.`,
    )
  }
  url.hash = ''
  return url.href
}

/**
 * Fetches a JSON object. Anything else counts as unreachable, because failing servers answer with error pages.
 * @throws CredentialError issuer-unreachable, unusable-document
 */
export async function fetchBadgeDocument(url: string, documents: Documents): Promise<JsonObject> {
  const document = await documents.get(url)
  if (isObject(document)) return document
  throw new CredentialError(
    'issuer-unreachable',
    `${new URL(url).host} did not return a badge. Try again later.`,
  )
}

/** Whether an id in a document is the URL that the document was fetched from. */
export function isSameUrl(id: unknown, url: string): boolean {
  if (typeof id !== 'string' || !URL.canParse(id)) return false
  const named = new URL(id)
  named.hash = ''
  return named.href === url
}

export function notConfirmed(message: string): CredentialError {
  return new CredentialError('not-confirmed', message)
}
